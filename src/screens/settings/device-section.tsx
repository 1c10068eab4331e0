import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { type DiscardedDraft, restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { discardOpenDrafts } from '#local/person/discard-open-drafts.ts'
import { type Amount, measureDevice } from '#local/person/measure-device.ts'
import { localDb } from '#src/browser/local-database.ts'
import { protectStorage, readStorage, type StorageState } from '#src/browser/storage.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { clearCopies } from '#src/offline-cache/clear-copies.ts'
import { measureCaches } from '#src/offline-cache/measure-caches.ts'
import { type CopiesAmount, measureCopies } from '#src/offline-cache/measure-copies.ts'
import { useSession } from '#src/session/session-context.ts'
import type { KeptAmounts } from './device-amounts.ts'
import { DeviceView } from './device-view.tsx'

/** 'Neste aparelho' for the signed-in person: measures and clears what `DeviceView` shows. */
export function DeviceSection() {
  const { user } = useSession()
  const client = useQueryClient()
  const { measure, ...amounts } = useDeviceAmounts(user.id)

  async function protect() {
    const isProtected = await protectStorage()
    await measure()
    return isProtected
  }

  async function clear() {
    await clearCopies(client, user.id)
    await measure()
    showToast({ title: 'Cópia offline limpa', tone: 'success' })
  }

  async function discard() {
    const discarded = await discardOpenDrafts(localDb, user.id)
    await measure()
    showToast({
      title: formatCount(discarded.length, 'rascunho excluído', 'rascunhos excluídos'),
      action: { label: 'Desfazer', onSelect: () => void restore(discarded) },
    })
  }

  async function restore(discarded: readonly DiscardedDraft[]) {
    for (const token of discarded) await restoreDraft(localDb, token)
    await measure()
  }

  return (
    <DeviceView {...amounts} onProtect={protect} onClearCopies={clear} onDiscardDrafts={discard} />
  )
}

export interface DeviceAmounts {
  /** The parts that have been read so far; the others are undefined. */
  amounts: KeptAmounts
  storage: StorageState | undefined
  /** Whether the database could not be read. */
  hasFailed: boolean
  /** Measures again what is not in the database: copies, pictures and the browser's storage. */
  measure: () => Promise<void>
}

function useDeviceAmounts(userId: string): DeviceAmounts {
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
