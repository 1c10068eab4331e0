import { liveQuery } from 'dexie'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { noteSuccess, noteTrouble } from '#src/page/device-trouble.ts'
import { onPageHidden } from '#src/page/on-page-hidden.ts'
import { requestPersistence } from '#src/page/storage.ts'
import { type Autosave, type AutosaveSource, createAutosave, type WrittenRow } from './autosave.ts'
import { keepCaret, whenComposed } from './keep-caret.ts'

interface Settled {
  savedAt: number | null
  problem: string | undefined
}

export interface AutosaveOptions<R extends WrittenRow, W extends Partial<R>> {
  source: AutosaveSource<R, W>
  /** The row as it is stored now. */
  readRow: () => Promise<R | undefined>
  kept: R | undefined
  blank: W
  create: () => Promise<R>
  /** What another tab stored is to be shown; at once, before it returns. */
  onAdopted: (written: W) => void
  onOtherVersion: () => void
  onEnded: (unsaved: Partial<W>) => void
  /** Nothing could be stored: another place has to keep what is on the screen. */
  onFailed: () => void
  /** All that was on the screen is stored: the other place need not keep it. */
  onStored: () => void
}

/**
 * Stores a row as it is written: within half a second, and at once when the page is hidden or left;
 * shows what other tabs store of it. `problem` has words when the last attempt failed; what was typed is
 * tried again.
 */
export function useAutosave<R extends WrittenRow, W extends Partial<R>>(
  options: AutosaveOptions<R, W>,
): Settled & { autosave: Autosave<R, W> } {
  const [settled, setSettled] = useState<Settled>({ savedAt: null, problem: undefined })
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // The screen is made anew for another row.
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
    const readRow = () => latest.current.readRow()
    const receive = (row: R | undefined) => whenComposed(() => autosave.receive(row))
    const rows = liveQuery(readRow).subscribe({
      next(row) {
        if (row) receive(row)
        // Not there: gone, or this is news from before it was made.
        else if (autosave.isStored()) readRow().then(receive, noteTrouble)
      },
      error: noteTrouble,
    })
    return () => rows.unsubscribe()
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
