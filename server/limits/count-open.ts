import { ApiError } from '../http/api-error.ts'

/** Limits what each person has open at the same time. */
export interface OpenCount {
  /**
   * Counts one more and answers the function that ends it. Throws RATE_LIMITED for one too many.
   */
  open(userId: string): () => void
}

/** `most`: per person. */
export function countOpen(most: number): OpenCount {
  const counts = new Map<string, number>()
  return {
    open(userId) {
      const count = counts.get(userId) ?? 0
      if (count >= most) throw new ApiError('RATE_LIMITED', { retryAfterSeconds: 5 })
      counts.set(userId, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (counts.get(userId) ?? 1) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      }
    },
  }
}
