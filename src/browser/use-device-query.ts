import { useObservable } from 'dexie-react-hooks'
import type { LocalDatabase } from '#local/database/db.ts'
import { followQuery } from './follow-query.ts'
import { localDb } from './local-database.ts'
import { reportStorageError } from './storage-errors.ts'

/**
 * The result of a query of the device's database, updated after every change, by a slow query a little later
 * (`followQuery`). Undefined until the first result; after a change of `deps` the earlier result stays until
 * the new one is there. When the database cannot be read (private mode) the result stays undefined and a
 * banner says so. This file imports Dexie: the first screen of a visit uses `useLazyDeviceQuery` instead.
 */
export function useDeviceQuery<T>(
  query: (db: LocalDatabase) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  return useObservable<T | undefined>(
    () => ({
      hasValue: () => false,
      subscribe: (next) =>
        followQuery(
          async () => {
            try {
              return await query(localDb)
            } catch (error) {
              reportStorageError(error)
              return undefined
            }
          },
          { next, error: reportStorageError },
        ),
    }),
    [...deps],
  )
}
