import { useCallback, useEffect, useState } from 'react'
import { type Amount, measureDevice } from '#local/measure-device.ts'
import { measureCaches } from '#src/device-copy/measure-caches.ts'
import { type CopiesAmount, measureCopies } from '#src/device-copy/measure-copies.ts'
import { readStorage, type StorageState } from '#src/page/storage.ts'
import { useStored } from '#src/page/use-stored.ts'
import type { KeptAmounts } from './device-amounts.ts'

interface Measured {
  copies: CopiesAmount
  pictures: Amount
  storage: StorageState
}

export interface DeviceAmounts {
  /** Undefined while they are being read, and when the database could not be read. */
  amounts: KeptAmounts | undefined
  storage: StorageState | undefined
  /** Whether the database could not be read. */
  hasFailed: boolean
  /** Measures again what is not in the database: copies, pictures and the browser's storage. */
  measure: () => Promise<void>
}

export function useDeviceAmounts(userId: string): DeviceAmounts {
  const contents = useStored(
    (db) => measureDevice(db, userId).catch(() => 'failed' as const),
    [userId],
  )
  const [measured, setMeasured] = useState<Measured>()

  const measure = useCallback(async () => {
    const [pictures, storage] = await Promise.all([measureCaches(), readStorage()])
    setMeasured({ copies: measureCopies(userId), pictures, storage })
  }, [userId])

  useEffect(() => {
    void measure()
    const measureIfVisible = () => {
      if (document.visibilityState === 'visible') void measure()
    }
    document.addEventListener('visibilitychange', measureIfVisible)
    return () => document.removeEventListener('visibilitychange', measureIfVisible)
  }, [measure])

  const isKnown = contents !== undefined && contents !== 'failed' && measured !== undefined
  return {
    amounts: isKnown ? { ...measured, contents } : undefined,
    storage: measured?.storage,
    hasFailed: contents === 'failed',
    measure,
  }
}
