# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the months of a society begin (R1.7), for society_model.py."""
import calendar
import datetime

ZONES = {  # hours from UTC in winter, and which summer time
    "UTC": (0, None), "+05:30": (5.5, None), "-08:00": (-8, None), "Asia/Kolkata": (5.5, None),
    "Europe/London": (0, "eu"), "Europe/Berlin": (1, "eu"), "Europe/Athens": (2, "eu"),
    "America/New_York": (-5, "us"), "America/St_Johns": (-3.5, "us"), "America/Anchorage": (-9, "us"),
    "Australia/Sydney": (10, "au"), "Australia/Adelaide": (9.5, "au"), "Pacific/Auckland": (12, "nz"),
    "Pacific/Honolulu": (-10, None)}


def sunday(year, which, month_of):
    """The hours of that Sunday's midnight since 1970; -1: the month's last."""
    days = [d for d in calendar.Calendar().itermonthdates(year, month_of)
            if d.month == month_of and d.weekday() == 6]
    return (days[which if which < 0 else which - 1] - datetime.date(1970, 1, 1)).days * 24


def zone_hours(zone, at):
    """What the clock is ahead of UTC, with today's rules of summer time in any year (R1.7)."""
    winter, rule = ZONES[zone]
    utc, local = at / 3600, at / 3600 + winter
    year = (datetime.datetime(1970, 1, 1) + datetime.timedelta(hours=local)).year
    if rule == "eu":
        summer = sunday(year, -1, 3) + 1 <= utc < sunday(year, -1, 10) + 1
    elif rule == "us":
        summer = sunday(year, 2, 3) + 2 <= local < sunday(year, 1, 11) + 1
    elif rule:
        begin = sunday(year, 1, 10) if rule == "au" else sunday(year, -1, 9)
        summer = not sunday(year, 1, 4) + 2 <= local < begin + 2
    else:
        summer = False
    return winter + summer


def month(at, zone):
    day = datetime.datetime(1970, 1, 1) + datetime.timedelta(hours=at / 3600 + zone_hours(zone, at))
    return day.year * 100 + day.month
