import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LocalDatabase } from '#local/database/db.ts'
import { flushOnReload } from '#src/browser/flush-before-reload.ts'
import { openDevice, openDeviceSoon } from '#src/browser/open-device.ts'
import { requestPersistence } from '#src/browser/storage.ts'
import { reportStorageError, reportStorageSuccess } from '#src/browser/storage-errors.ts'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { type Autosave, type AutosaveSource, createAutosave, type WrittenRow } from './autosave.ts'
import { keepCaret, whenComposed } from './keep-caret.ts'
import { forgetUnloadBackup, keepUnloadBackup, type UnloadBackup } from './unload-backup.ts'

/** What has changed on the screen since the row was stored, and the stored values of the same fields. */
export type Unsaved<W> = ReturnType<Autosave<unknown, W>['unsaved']>

export interface AutosaveOptions<R extends WrittenRow, W extends Partial<R>> {
  /** The id of the row and of its unload backup. */
  id: string
  source: AutosaveSource<R, W>
  /** Reads the stored row. */
  readRow: (db: LocalDatabase) => Promise<R | undefined>
  kept: R | undefined
  blank: W
  /** What is on the screen. */
  state: W
  create: () => Promise<R>
  /** Shows what another tab stored; must do so synchronously. */
  onAdopted: (written: W) => void
  /** Said when another tab has changed the row, too, and its version was kept as a draft. */
  otherVersionTitle: string
  /**
   * The row was sent or discarded in another tab. Keeps what is unsaved here; if that fails, it goes to the
   * unload backup.
   */
  onEnded: (unsaved: Partial<W>) => Promise<void>
  /** What the next page needs to restore the unsaved changes. */
  describeBackup: (unsaved: Unsaved<W>, isStored: boolean) => UnloadBackup
  /** Called when the form is left while the row is still being written, after the last change was stored. */
  onLeft: () => Promise<void>
}

export interface AutosavedRow<R, W> {
  /** When the row was last stored, in ms; null while it has not been. */
  savedAt: number | null
  /** Why the last attempt to store failed, in words; undefined when it succeeded. It is tried again. */
  problem: string | undefined
  /** Stores what is on the screen. Rejects when it cannot be stored. */
  store: Autosave<R, W>['store']
  flush: Autosave<R, W>['flush']
  /** Writes unsaved changes to the unload backup. Returns whether there were any. */
  backUp: () => boolean
  /** Stops writing the row, which is being sent or discarded. Returns a function that resumes writing. */
  detach: () => () => void
}

/**
 * Stores a row while a form writes it: within half a second, and at once when the page is hidden or left. What
 * the database does not get in time, or refuses, goes to the unload backup. Shows changes of other tabs.
 */
export function useAutosave<R extends WrittenRow, W extends Partial<R>>(
  options: AutosaveOptions<R, W>,
): AutosavedRow<R, W> {
  const { id, state } = options
  const [settled, setSettled] = useState<Pick<AutosavedRow<R, W>, 'savedAt' | 'problem'>>({
    savedAt: null,
    problem: undefined,
  })
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  /** 'ending': the row has ended in another tab, and what is unsaved here is being kept. */
  const phase = useRef<'writing' | 'ending' | 'over'>('writing')
  // Created once: the component is remounted for another row.
  const [autosave] = useState(() =>
    createAutosave<R, W>(
      {
        ...options.source,
        create: () => latest.current.create(),
        onSettled(failure) {
          if (failure) {
            backUp()
            const problem = reportStorageError(failure.error)
            setSettled(({ savedAt }) => ({ savedAt, problem }))
          } else {
            forgetUnloadBackup(id)
            reportStorageSuccess()
            void requestPersistence()
            setSettled({ savedAt: Date.now(), problem: undefined })
          }
        },
        onAdopted: (written) => keepCaret(() => latest.current.onAdopted(written)),
        onOtherVersion: () =>
          showToast({
            title: latest.current.otherVersionTitle,
            description: 'A outra versão ficou guardada em Rascunhos.',
            durationMs: 10_000,
          }),
        onEnded(unsaved) {
          phase.current = 'ending'
          latest.current.onEnded(unsaved).then(() => {
            phase.current = 'over'
          }, backUp)
        },
      },
      options.kept,
      options.blank,
    ),
  )
  const { store, flush } = autosave
  const hasUnsaved = () => Object.keys(autosave.unsaved().changes).length > 0

  function backUp(): boolean {
    if (!hasUnsaved()) return false
    keepUnloadBackup(latest.current.describeBackup(autosave.unsaved(), autosave.isStored()))
    return true
  }

  useEffect(() => {
    const receive = (row: R | undefined) => whenComposed(() => autosave.receive(row))
    let stop = () => {}
    let isOver = false
    openDeviceSoon().then(({ liveQuery, localDb }) => {
      if (isOver) return
      const readRow = () => latest.current.readRow(localDb)
      const rows = liveQuery(readRow).subscribe({
        next(row) {
          if (row) receive(row)
          // Either the row was deleted, or this result is from before it was created.
          else if (autosave.isStored()) readRow().then(receive, reportStorageError)
        },
        error: reportStorageError,
      })
      stop = () => rows.unsubscribe()
    }, reportStorageError)
    return () => {
      isOver = true
      stop()
    }
  }, [autosave])
  useEffect(() => {
    const write = () => void flush()
    const stop = onPageHidden(write)
    return () => {
      stop()
      write()
    }
  }, [flush])

  const hide = useEffectEvent(() => {
    if (phase.current === 'over' || !backUp()) return
    store().then(
      // The store succeeds without storing anything when the row has ended in another tab.
      () => hasUnsaved() || forgetUnloadBackup(id),
      () => undefined,
    )
  })
  useEffect(() => onPageHidden(hide), [])
  useEffect(() => flushOnReload(store), [store])
  // In a layout effect, so that autosave knows what was typed before it merges what another tab stored.
  useLayoutEffect(() => autosave.update(state), [autosave, state])

  const detach = useCallback(() => {
    forgetUnloadBackup(id)
    phase.current = 'over'
    const resume = autosave.detach()
    return () => {
      phase.current = 'writing'
      resume()
      // Changes of the stored row were ignored meanwhile, so it is read again.
      void openDevice()
        .then(({ localDb }) => latest.current.readRow(localDb))
        .then(autosave.receive, reportStorageError)
    }
  }, [autosave, id])

  const isGone = useRef(false)
  useEffect(() => {
    const leave = async () => {
      if (phase.current !== 'writing') return
      await flush()
      await latest.current.onLeft()
    }
    isGone.current = false
    return () => {
      isGone.current = true
      // In a timeout: StrictMode in development unmounts the component and mounts it again at once.
      setTimeout(() => isGone.current && leave().catch(reportStorageError), 0)
    }
  }, [flush])

  return { ...settled, store, flush, backUp, detach }
}

/**
 * Calls back when the page is hidden or left: a phone may end a hidden page without further events.
 * Returns a function to stop.
 */
function onPageHidden(callback: () => void): () => void {
  const ifHidden = () => {
    if (document.visibilityState === 'hidden') callback()
  }
  document.addEventListener('visibilitychange', ifHidden)
  window.addEventListener('pagehide', callback)
  window.addEventListener('beforeunload', callback)
  return () => {
    document.removeEventListener('visibilitychange', ifHidden)
    window.removeEventListener('pagehide', callback)
    window.removeEventListener('beforeunload', callback)
  }
}
