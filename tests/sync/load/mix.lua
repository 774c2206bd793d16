-- SPDX-License-Identifier: GPL-3.0-or-later
-- What wrk asks for, by its arguments: KIND TAG FILE. `same`: GET with the right tag; `get`: without;
-- `mix`: of twenty requests, eighteen of the first, one of the second, and one PUT of the same file
-- on condition of its tag.
local kind, tag, file

function init (args)
  kind, tag = args[1], args[2]
  local handle = io.open (args[3], 'rb')
  file = handle:read ('*a')
  handle:close ()
end

local n = 0

function request ()
  n = n + 1
  local which = kind == 'mix' and n % 20 or (kind == 'same' and 2 or 1)
  if which == 0 then
    return wrk.format ('PUT', nil, { ['Content-Type'] = 'application/json', ['If-Match'] = tag }, file)
  elseif which == 1 then
    return wrk.format ('GET', nil, {})
  end
  return wrk.format ('GET', nil, { ['If-None-Match'] = tag })
end

local threads = {}

function setup (thread)
  table.insert (threads, thread)
end

counts = {}

function response (status)
  counts[status] = (counts[status] or 0) + 1
end

function done (summary, latency)
  local all = {}
  for _, thread in ipairs (threads) do
    for status, count in pairs (thread:get ('counts')) do
      all[status] = (all[status] or 0) + count
    end
  end
  for status, count in pairs (all) do
    io.write (string.format ('STATUS %d %d\n', status, count))
  end
  io.write (string.format ('RESULT %d %d %d %d\n', summary.requests, summary.duration,
                           latency:percentile (50), latency:percentile (99)))
end
