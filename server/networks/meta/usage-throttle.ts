import * as v from 'valibot'
import { parseJson } from '../parse-json.ts'

const Percent = v.optional(v.number(), 0)
const AppUsage = v.object({ call_count: Percent, total_time: Percent, total_cputime: Percent })
const BusinessUsage = v.record(
  v.string(),
  v.array(v.object({ estimated_time_to_regain_access: Percent })),
)

/** The value of X-App-Usage at which we stop calling: going on makes the network's block longer. */
const fullPercent = 98
const fullPauseSeconds = 5 * 60

/**
 * Remembers until when an account may not be called, from the networks' headers (docs/networks.md
 * 2.3).
 */
export function createUsageThrottle(now: () => number) {
  const pausedUntil = new Map<string, number>()
  const pause = (who: string, seconds: number) =>
    pausedUntil.set(who, Math.max(pausedUntil.get(who) ?? 0, now() + seconds * 1000))

  return {
    /** Seconds to wait before calling for this account; 0 when it may be called. */
    secondsToWait(accountKey: string): number {
      const until = pausedUntil.get(accountKey) ?? 0
      return Math.max(0, Math.ceil((until - now()) / 1000))
    },
    /** Reads the limits from an answer's headers. */
    observe(accountKey: string, headers: Headers): void {
      const app = readHeader(AppUsage, headers.get('X-App-Usage'))
      if (app && Math.max(app.call_count, app.total_time, app.total_cputime) >= fullPercent)
        pause(accountKey, fullPauseSeconds)
      const business = readHeader(BusinessUsage, headers.get('X-Business-Use-Case-Usage'))
      const minutes = Object.values(business ?? {})
        .flat()
        .map((usage) => usage.estimated_time_to_regain_access)
      if (minutes.length > 0) pause(accountKey, Math.max(...minutes) * 60)
    },
    pause,
  }
}
export type UsageThrottle = ReturnType<typeof createUsageThrottle>

function readHeader<S extends v.GenericSchema>(
  schema: S,
  text: string | null,
): v.InferOutput<S> | undefined {
  if (text === null) return undefined
  try {
    const result = v.safeParse(schema, parseJson(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
