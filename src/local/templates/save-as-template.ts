import type { LocalDatabase } from '../db.ts'
import type { CreateEntry } from '../outbox/entry.ts'

/** INTERIM (composer): the DEVICE helper brings it. */
export async function saveAsTemplate(
  _db: LocalDatabase,
  _draftId: string,
  _at: { now: number },
): Promise<CreateEntry> {
  throw new Error('Ainda não é possível salvar templates.')
}
