import type { Context } from 'hono'
import type { Clock, SandboxEnv } from '../sandbox.ts'
import { GraphError } from './graph-error.ts'

const hourMs = 3_600_000

/** Calls per account in a rolling hour; in memory, as losing the counts does no harm. */
export const createUsage = (clock: Clock) => {
  const calls = new Map<string, number[]>()
  const recent = (accountId: string) => {
    const since = clock.now() - hourMs
    const kept = (calls.get(accountId) ?? []).filter((at) => at > since)
    calls.set(accountId, kept)
    return kept
  }
  return {
    count: (accountId: string) => {
      const kept = recent(accountId)
      kept.push(clock.now())
      return kept.length
    },
    minutesToRegain: (accountId: string) => {
      const [first = clock.now()] = recent(accountId)
      return Math.max(1, Math.ceil((first + hourMs - clock.now()) / 60_000))
    },
  }
}
export type Usage = ReturnType<typeof createUsage>

export const setUsageHeaders = (
  c: Context<SandboxEnv>,
  use: { type: string; accountId: string; percent: number; minutesToRegain: number },
) => {
  const load = { call_count: use.percent, total_cputime: 1, total_time: 1 }
  const regain = { type: use.type, ...load, estimated_time_to_regain_access: use.minutesToRegain }
  c.header('X-App-Usage', JSON.stringify(load))
  c.header('X-Business-Use-Case-Usage', JSON.stringify({ [use.accountId]: [regain] }))
}

/** Counts a call and reports the share of the hourly limit in use; refuses it above the limit. */
export const meterCall = (
  c: Context<SandboxEnv>,
  usage: Usage,
  call: { type: string; accountId: string; callsPerHour: number; code: number },
) => {
  const used = usage.count(call.accountId)
  const isOver = used > call.callsPerHour
  const percent = Math.min(100, Math.floor((used / call.callsPerHour) * 100))
  const minutesToRegain = isOver ? usage.minutesToRegain(call.accountId) : 0
  setUsageHeaders(c, { ...call, percent, minutesToRegain })
  if (!isOver) return
  throw new GraphError({
    code: call.code,
    message: `(#${call.code}) There have been too many calls from this account. Wait a bit and try again.`,
    isTransient: true,
  })
}
