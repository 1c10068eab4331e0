import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { timedFetch } from '#local/calls/server-time.ts'
import { useWallClock } from './use-wall-clock.ts'

const zone = 'America/Sao_Paulo'
const dayMs = 24 * 60 * 60_000

afterEach(() => vi.unstubAllGlobals())

it("useWallClock shows the server's day as soon as it is known, not only at the next look at the clock", async () => {
  const headers = { Date: new Date(Date.now() + dayMs).toUTCString(), 'X-Request-Id': 'a-request' }
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }))
  const { result } = renderHook(() => useWallClock(zone))
  expect(result.current.date).toBe(wallClockAt(Date.now(), zone).date)
  await act(() => timedFetch('/'))
  expect(result.current.date).toBe(wallClockAt(Date.now() + dayMs, zone).date)
})
