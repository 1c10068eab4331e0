import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LocalDatabase } from '#local/database/db.ts'
import { openDeviceSoon } from './open-device.ts'
import { reportStorageError } from './storage-errors.ts'

/**
 * `useDeviceQuery` for what the first screen of a visit shows, which is drawn without waiting for Dexie:
 * the result of a query of the device's database, updated after every change. Undefined until the first
 * result; after a change of `deps` the earlier result stays until the new one is there. When the database
 * cannot be opened (private mode) the result stays undefined and a banner says so. `open`: pass
 * `openDevice` on screens whose main content is stored data.
 */
export function useLazyDeviceQuery<T>(
  query: (db: LocalDatabase) => Promise<T>,
  deps: readonly unknown[],
  open = openDeviceSoon,
): T | undefined {
  const [value, setValue] = useState<T>()
  const read = useEffectEvent(async (db: LocalDatabase) => {
    try {
      return await query(db)
    } catch (error) {
      reportStorageError(error)
      return undefined
    }
  })
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    open().then(({ liveQuery, localDb }) => {
      if (isOver) return
      const reading = liveQuery(() => read(localDb)).subscribe((next) => setValue(() => next))
      stop = () => reading.unsubscribe()
    }, reportStorageError)
    return () => {
      isOver = true
      stop()
    }
  }, [...deps, open])
  return value
}

/**
 * `useLazyDeviceQuery` for a query whose code is loaded on demand: `load`, always the same function, imports it after
 * the database. The query must not await an import itself: Dexie does not observe what is read after such an
 * await, so changes would not update the result.
 */
export function useLazyDeviceQueryWith<Code, T>(
  load: () => Promise<Code>,
  query: (db: LocalDatabase, code: Code) => Promise<T>,
  deps: readonly unknown[],
): T | undefined {
  const loaded = useRef<{ code: Code }>(undefined)
  const open = useCallback(async () => {
    const device = await openDeviceSoon()
    loaded.current ??= { code: await load() }
    return device
  }, [load])
  return useLazyDeviceQuery(
    async (db) => (loaded.current ? await query(db, loaded.current.code) : undefined),
    deps,
    open,
  )
}
