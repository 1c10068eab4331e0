import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LocalDatabase } from '#local/db.ts'
import { noteSuccess, noteTrouble } from '#src/page/device-trouble.ts'
import { onPageHidden } from '#src/page/on-page-hidden.ts'
import { openDeviceSoon } from '#src/page/open-device.ts'
import { requestPersistence } from '#src/page/storage.ts'
import { type Autosave, type AutosaveSource, createAutosave, type WrittenRow } from './autosave.ts'
import { keepCaret, whenComposed } from './keep-caret.ts'

interface Settled {
  savedAt: number | null
  problem: string | undefined
}

export interface AutosaveOptions<R extends WrittenRow, W extends Partial<R>> {
  source: AutosaveSource<R, W>
  /** Reads the stored row. */
  readRow: (db: LocalDatabase) => Promise<R | undefined>
  kept: R | undefined
  blank: W
  create: () => Promise<R>
  /** Shows what another tab stored; must do so synchronously. */
  onAdopted: (written: W) => void
  onOtherVersion: () => void
  onEnded: (unsaved: Partial<W>) => void
  /** The database failed: the screen must store its values elsewhere. */
  onFailed: () => void
  /** Everything is stored in the database: the screen can remove a copy elsewhere. */
  onStored: () => void
}

/**
 * Stores a row while it is being edited: within half a second, and at once when the page is hidden or left.
 * Shows changes of other tabs. `problem` is a message when the last attempt failed; it is tried again.
 */
export function useAutosave<R extends WrittenRow, W extends Partial<R>>(
  options: AutosaveOptions<R, W>,
): Settled & { autosave: Autosave<R, W> } {
  const [settled, setSettled] = useState<Settled>({ savedAt: null, problem: undefined })
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // Created once: the component is remounted for another row.
  const [autosave] = useState(() =>
    createAutosave<R, W>(
      {
        ...options.source,
        create: () => latest.current.create(),
        onSettled(failure) {
          if (failure) {
            latest.current.onFailed()
            const problem = noteTrouble(failure.error)
            setSettled(({ savedAt }) => ({ savedAt, problem }))
          } else {
            latest.current.onStored()
            noteSuccess()
            void requestPersistence()
            setSettled({ savedAt: Date.now(), problem: undefined })
          }
        },
        onAdopted: (written) => keepCaret(() => latest.current.onAdopted(written)),
        onOtherVersion: () => latest.current.onOtherVersion(),
        onEnded: (unsaved) => latest.current.onEnded(unsaved),
      },
      options.kept,
      options.blank,
    ),
  )
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
          else if (autosave.isStored()) readRow().then(receive, noteTrouble)
        },
        error: noteTrouble,
      })
      stop = () => rows.unsubscribe()
    }, noteTrouble)
    return () => {
      isOver = true
      stop()
    }
  }, [autosave])
  useEffect(() => {
    const flush = () => void autosave.flush()
    const stop = onPageHidden(flush)
    return () => {
      stop()
      flush()
    }
  }, [autosave])
  return { ...settled, autosave }
}
