import { liveQuery } from 'dexie'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Draft } from '#local/db.ts'
import { readDraft, saveDraft } from '#local/drafts.ts'
import type { DraftChanges } from '#local/merge-draft.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { noteSuccess, noteTrouble } from './device-trouble.ts'
import { keepCaret, whenComposed } from './keep-caret.ts'
import { localDb } from './local-database.ts'
import { onPageHidden } from './on-page-hidden.ts'
import { requestPersistence } from './storage.ts'

interface Settled {
  savedAt: number | null
  problem: string | undefined
}

export interface AutosaveOptions<W extends DraftChanges> {
  draftId: string
  kept: Draft | undefined
  blank: W
  read: (draft: Draft) => W
  create: () => Promise<Draft>
  /** What another tab stored is to be shown; at once, before it returns. */
  onAdopted: (written: W) => void
  onOtherVersion: () => void
  onEnded: (unsaved: DraftChanges) => void
  /** Nothing could be stored: another place has to keep what is on the screen. */
  onFailed: () => void
}

/**
 * Stores a draft as it is written: within half a second, and at once when the page is hidden or left;
 * shows what other tabs store of it. `problem` has words when the last attempt failed; what was typed is
 * tried again.
 */
export function useAutosave<W extends DraftChanges>(
  options: AutosaveOptions<W>,
): Settled & { autosave: Autosave<W> } {
  const { draftId } = options
  const [settled, setSettled] = useState<Settled>({ savedAt: null, problem: undefined })
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  // The screen is made anew for another draft.
  const [autosave] = useState(() =>
    createAutosave<W>(
      {
        read: options.read,
        create: () => latest.current.create(),
        save: (changes, basis) => saveDraft(localDb, draftId, changes, basis),
        onSettled(failure) {
          if (failure) {
            latest.current.onFailed()
            const problem = noteTrouble(failure.error)
            setSettled(({ savedAt }) => ({ savedAt, problem }))
          } else {
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
    const rows = liveQuery(() => readDraft(localDb, draftId)).subscribe({
      next: (row) => whenComposed(() => autosave.receive(row)),
      error: noteTrouble,
    })
    return () => rows.unsubscribe()
  }, [draftId, autosave])
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
