import { ApiError } from '../../http/api-error.ts'

export interface PutCount {
  /** Answers the function that ends it. Throws RATE_LIMITED for one too many. */
  enter(put: { fileId: string; userId: string }): () => void
}

/** The second may come because the connection of the first is dead without our knowing. */
const mostOfFile = 2
const mostOfPerson = 32

/** Bodies of PUT that this process is receiving: what they bring is in the scratch folder. */
export function countPuts(): PutCount {
  const counts = new Map<string, number>()
  const add = (key: string, change: number) => {
    const left = (counts.get(key) ?? 0) + change
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return {
    enter({ fileId, userId }) {
      const isFull =
        (counts.get(fileId) ?? 0) >= mostOfFile || (counts.get(userId) ?? 0) >= mostOfPerson
      if (isFull) throw new ApiError('RATE_LIMITED', { retryAfterSeconds: 10 })
      for (const key of [fileId, userId]) add(key, 1)
      return () => {
        for (const key of [fileId, userId]) add(key, -1)
      }
    },
  }
}
