import type { Database } from '../db/database.ts'
import { doTogether } from './do-together.ts'
import { type FoundTarget, readTargets } from './queries.ts'

/** Reads targets one by one; null where there is none. */
export function createTargetReader(db: Database): (id: string) => Promise<FoundTarget | null> {
  return doTogether(async (ids) => {
    const found = await readTargets(db, ids)
    return ids.map((id) => found.get(id) ?? null)
  })
}
