import type { Database } from '../deps.ts'
import { type FoundTarget, readTargets } from './queries.ts'

/** Reads targets one by one; what is asked for in the same turn of the loop is read together. */
export function createTargetReader(db: Database): (id: string) => Promise<FoundTarget | undefined> {
  let asked: Set<string> | undefined
  let answer: Promise<Map<string, FoundTarget>> | undefined
  return async (id) => {
    if (!asked || !answer) {
      const together = new Set<string>()
      asked = together
      answer = new Promise((resolve, reject) => {
        setImmediate(() => {
          asked = undefined
          answer = undefined
          readTargets(db, [...together]).then(resolve, reject)
        })
      })
    }
    asked.add(id)
    return (await answer).get(id)
  }
}
