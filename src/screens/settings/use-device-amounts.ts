import { useCallback, useEffect, useState } from 'react'
import { type Amount, measureDevice } from '#local/person/measure-device.ts'
import { measureCaches } from '#src/device-copy/measure-caches.ts'
import { type CopiesAmount, measureCopies } from '#src/device-copy/measure-copies.ts'
import { readStorage, type StorageState } from '#src/page/storage.ts'
import { useDeviceQuery } from '#src/page/use-device-query.ts'
import type { KeptAmounts } from './device-amounts.ts'

export interface DeviceAmounts {
  /** The parts that have been read so far; the others are undefined. */
  amounts: KeptAmounts
  storage: StorageState | undefined
  /** Whether the database could not be read. */
  hasFailed: boolean
  /** Measures again what is not in the database: copies, pictures and the browser's storage. */
  measure: () => Promise<void>
}

export function useDeviceAmounts(userId: string): DeviceAmounts {
  const contents = useDeviceQuery(
    (db) => measureDevice(db, userId).catch(() => 'failed' as const),
    [userId],
  )
  const [copies, setCopies] = useState<CopiesAmount>(() => measureCopies(userId))
  const [pictures, setPictures] = useState<Amount>()
  const [storage, setStorage] = useState<StorageState>()

  const measure = useCallback(async () => {
    setCopies(measureCopies(userId))
    await Promise.all([measureCaches().then(setPictures), readStorage().then(setStorage)])
  }, [userId])

  useEffect(() => {
    void measure()
    const measureIfVisible = () => {
      if (document.visibilityState === 'visible') void measure()
    }
    document.addEventListener('visibilitychange', measureIfVisible)
    return () => document.removeEventListener('visibilitychange', measureIfVisible)
  }, [measure])

  return {
    amounts: { contents: contents === 'failed' ? undefined : contents, copies, pictures },
    storage,
    hasFailed: contents === 'failed',
    measure,
  }
}
