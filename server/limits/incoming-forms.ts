import { ApiError } from '../http/api-error.ts'

export interface IncomingForms {
  /** Bytes that running requests may still bring, by the id they were reserved under. */
  readonly bytes: ReadonlyMap<string, number>
  /**
   * Reserves the bytes of a form and answers the function that ends this. Throws RATE_LIMITED for
   * one too many of a person.
   */
  hold(form: HeldForm): () => void
}

interface HeldForm {
  userId: string
  /** The id of the project, or of another account of bytes. */
  of: string
  /** The announced length, or the limit for a form without one. */
  bytes: number
}

/** Forms up to this size are not limited in number. */
const smallBytes = 1024 * 1024
/** The most larger forms of one person; a device sends three at a time. */
const mostOfOne = 6

/**
 * Reserves room for the forms that this process is receiving, so that together they stay within the
 * limits.
 */
export function createIncomingForms(): IncomingForms {
  const bytesOf = new Map<string, number>()
  const largeOf = new Map<string, number>()
  return {
    bytes: bytesOf,
    hold({ userId, of, bytes }) {
      const large = bytes > smallBytes ? 1 : 0
      if (large + (largeOf.get(userId) ?? 0) > mostOfOne) throw refuseTemporarily()
      add(bytesOf, of, bytes)
      add(largeOf, userId, large)
      return () => {
        add(bytesOf, of, -bytes)
        add(largeOf, userId, -large)
      }
    },
  }
}

/** The error for a form that fits, but not while others are arriving. */
export function refuseTemporarily(): ApiError {
  return new ApiError('RATE_LIMITED', { retryAfterSeconds: 10 })
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const left = (counts.get(key) ?? 0) + change
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
