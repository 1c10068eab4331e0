import { ApiError } from '../http/api-error.ts'

export interface ArrivingForms {
  /** What forms under way may bring, each counted under the id it was held for. */
  readonly bytes: ReadonlyMap<string, number>
  /** Counts a form; what is answered ends that. Throws RATE_LIMITED for one too many of a person. */
  hold(form: HeldForm): () => void
}

interface HeldForm {
  userId: string
  /** Whose room it takes. */
  of: string
  /** What it announces, or as much as is read of one that announces nothing. */
  bytes: number
}

/** Forms of this size fill no disk, however many come at once. */
const smallBytes = 1024 * 1024
/** Larger ones of one person; a device sends three at a time, and none so large. */
const mostOfOne = 6

/** Counts the forms that this process is taking in, so that all of them together find room. */
export function createArrivingForms(): ArrivingForms {
  const bytesOf = new Map<string, number>()
  const largeOf = new Map<string, number>()
  return {
    bytes: bytesOf,
    hold({ userId, of, bytes }) {
      const large = bytes > smallBytes ? 1 : 0
      if (large + (largeOf.get(userId) ?? 0) > mostOfOne) throw refuseForNow()
      add(bytesOf, of, bytes)
      add(largeOf, userId, large)
      return () => {
        add(bytesOf, of, -bytes)
        add(largeOf, userId, -large)
      }
    },
  }
}

/** It fits, only not beside those that are under way. */
export function refuseForNow(): ApiError {
  return new ApiError('RATE_LIMITED', { retryAfterSeconds: 10 })
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const left = (counts.get(key) ?? 0) + change
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
