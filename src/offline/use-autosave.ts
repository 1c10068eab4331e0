import { useEffect, useMemo, useState } from 'react'
import { saveDraft } from '#local/drafts.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { localDb } from './local-database.ts'
import { onPageHidden } from './on-page-hidden.ts'
import { requestPersistence } from './storage.ts'

interface Settled {
  savedAt: number | null
  problem: string | undefined
}

const nothingYet: Settled = { savedAt: null, problem: undefined }

/**
 * Stores a draft as it is written: within half a second, and at once when the page is hidden or left.
 * `problem` has words when the last attempt failed; what was typed is tried again with the next change.
 */
export function useAutosave(
  draftId: string,
): Settled & Pick<Autosave, 'update' | 'store' | 'unsaved'> {
  const [settled, setSettled] = useState(nothingYet)
  const autosave = useMemo(
    () =>
      createAutosave({
        save: (changes) => saveDraft(localDb, draftId, changes),
        onSettled: (problem) => {
          if (problem === undefined) void requestPersistence()
          setSettled(({ savedAt }) =>
            problem === undefined ? { savedAt: Date.now(), problem } : { savedAt, problem },
          )
        },
      }),
    [draftId],
  )
  useEffect(() => {
    const flush = () => void autosave.flush()
    const stop = onPageHidden(flush)
    return () => {
      stop()
      flush()
    }
  }, [autosave])
  return { ...settled, update: autosave.update, store: autosave.store, unsaved: autosave.unsaved }
}
