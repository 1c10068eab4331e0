import { useEffect, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { serverNow } from '#local/calls/server-time.ts'
import type { ImportOwner } from '#local/imports/draft-of-import.ts'
import { type ImportResult, makeImported, undoImported } from '#local/imports/make-imported.ts'
import { prefetchCodeWithoutWorker } from '#src/browser/lazy-loading.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { loadSender } from '#src/offline/drain/load-sender.ts'
import { type CheckedRow, isReady } from '../check/check-row.ts'

export type MadeAs = 'post' | 'draft'

export interface Making {
  /** How many posts of how many have been processed; undefined while none are. */
  running: { count: number; of: number; label: string } | undefined
  result: (ImportResult & { as: MadeAs }) | undefined
  make: (rows: readonly CheckedRow[], as: MadeAs) => Promise<void>
  /** Deletes the created posts or drafts that are still on this device. */
  undo: () => Promise<void>
}

/** Creates posts or drafts from the lines without errors, through the outbox, and undoes that. */
export function useMake(owner: ImportOwner, onChanged: () => Promise<void>): Making {
  const [running, setRunning] = useState<Making['running']>()
  const [result, setResult] = useState<Making['result']>()
  // Without a service worker, the code that sends is loaded early: the connection may be lost later.
  useEffect(() => prefetchCodeWithoutWorker(loadSender), [])

  async function make(rows: readonly CheckedRow[], as: MadeAs) {
    const posts = rows.flatMap((row) => (isReady(row, as) && row.post ? [row.post] : []))
    const label = as === 'post' ? 'Criando posts' : 'Salvando rascunhos'
    const onProgress = (count: number) => setRunning({ count, of: posts.length, label })
    onProgress(0)
    try {
      const { wakeOutbox } = await loadSender()
      const done = await makeImported(localDb, owner, posts, { as, now: serverNow(), onProgress })
      setResult({ ...done, as })
      void wakeOutbox().catch(() => undefined)
    } catch (error) {
      showErrorToast(describeStorageError(error))
    }
    await onChanged()
    setRunning(undefined)
  }

  async function undo() {
    if (!result) return
    const { receipts } = result
    const onProgress = (count: number) =>
      setRunning({ count, of: receipts.length, label: 'Desfazendo' })
    onProgress(0)
    try {
      const { undone, left } = await undoImported(localDb, owner, receipts, onProgress)
      setResult(undefined)
      showToast({
        title: formatCount(undone, 'desfeito', 'desfeitos'),
        ...(left > 0 && {
          description: `${formatCount(left, 'já foi enviado e ficou', 'já foram enviados e ficaram')}.`,
        }),
      })
    } catch (error) {
      showErrorToast(describeStorageError(error))
    }
    await onChanged()
    setRunning(undefined)
  }

  return { running, result, make, undo }
}
