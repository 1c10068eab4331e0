import { type Access, holdAccess } from '../../access/hold-access.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { lockFolders } from '../lock-folders.ts'

/**
 * The transaction of an act that changes folders or names: asks once more whether the caller may
 * make it, and waits for other such acts in the project (`lockFolders`).
 */
export async function changeStorage<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  access: Access,
  act: (tx: Transaction, now: Date) => Promise<T>,
): Promise<T> {
  return await db.transaction(async (tx) => {
    await holdAccess(tx, access, clock.now())
    await lockFolders(tx, access.projectId)
    return await act(tx, clock.now())
  })
}
