-- SPDX-License-Identifier: GPL-3.0-or-later
-- The mix that bench.py lets wrk ask for: of twenty requests eighteen GETs with the right tag, one
-- without, and one PUT of the same file on condition of its tag. Arguments: TAG FILE.
local asked, n = {}, 0

function init (args)
  local tag, handle = args[1], io.open (args[2], 'rb')
  local file = handle:read ('*a')
  handle:close ()
  asked[0] = wrk.format ('PUT', nil, { ['Content-Type'] = 'application/json', ['If-Match'] = tag },
                         file)
  asked[1] = wrk.format ('GET', nil, {})
  asked[2] = wrk.format ('GET', nil, { ['If-None-Match'] = tag })
end

function request ()
  n = n + 1
  return asked[math.min (n % 20, 2)]
end
