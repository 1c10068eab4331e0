import type { Database } from '../../db/database.ts'
import { type FoundTarget, readTargets } from '../states/target-rows.ts'
import { batchCalls } from './batch-calls.ts'

/** Reads targets by id, several in one query; null where there is none. */
export function createTargetReader(db: Database): (id: string) => Promise<FoundTarget | null> {
  return batchCalls(async (ids) => {
    const found = await readTargets(db, ids)
    return ids.map((id) => found.get(id) ?? null)
  })
}
