import { type Dispatch, useCallback, useMemo, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverNow } from '#local/calls/server-time.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { contentOfPost, pickEditContent } from '#local/edits/edit-content.ts'
import {
  discardEdit,
  EditNotEditableError,
  EditUnchangedError,
  readEdit,
  saveEdit,
} from '#local/edits/edits.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { mergeEdit, mergeMinutes } from '#local/edits/merge-edit.ts'
import { mergeIntoEdit } from '#local/edits/merge-into-edit.ts'
import { recoverTypedEdit } from '#local/edits/save-edit-as-draft.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import type { AutosaveSource } from '#src/offline/autosave/autosave.ts'
import { forgetUnloadBackup } from '#src/offline/autosave/unload-backup.ts'
import { useAutosave } from '#src/offline/autosave/use-autosave.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import { type EditAction, type EditState, editReducer, isSameEdit } from './edit-state.ts'
import type { OpenedEdit } from './use-open-edit.ts'

export interface EditFormState {
  state: EditState
  dispatch: Dispatch<EditAction>
  /** Why the last change could not be stored on the device, in words; undefined when it was. */
  problem: string | undefined
  /** Whether discarding the edit would lose anything. */
  isChanged: boolean
  /** Puts the edit in the outbox; rejects with the error that prevents it (see `enqueueEdit`). */
  send: () => Promise<void>
  /** Discards the edit. One that was taken back from the outbox is restored and enqueued again. */
  giveUp: () => Promise<void>
  /** Stores what is on the screen. Rejects when it cannot be stored. */
  store: () => Promise<void>
}

/**
 * The form's state and its autosave to Dexie. When the form is left without 'Salvar' or 'Cancelar', the
 * edit stays open; without changes it is deleted, or goes back to the outbox. `onTakenOver`: called when
 * the edit was saved or discarded in another tab; `isKept`: what was typed here was kept, as a draft or
 * in the unload backup.
 */
export function useEditForm(
  { edit, wasQueued }: OpenedEdit,
  onTakenOver: (isKept: boolean) => void,
): EditFormState {
  const { id, userId, projectId } = edit
  const { timeZone } = useSession()
  const [initial] = useState(() => readEditState(edit))
  // The content that discarding restores: that of the edit taken back from the outbox, or of the post.
  const reference = useMemo(
    () => (wasQueued ? initial : readEditState(contentOfPost(edit.basis))),
    [wasQueued, initial, edit.basis],
  )
  const [state, dispatch] = useReducer(editReducer, initial)

  const { problem, store, flush, backUp, detach } = useAutosave({
    id,
    source: editSource(id, timeZone),
    readRow: (db) => readEdit(db, id),
    ...{ kept: edit, blank: initial, state },
    create: () => Promise.resolve(edit),
    onAdopted: (adopted) => flushSync(() => dispatch({ type: 'adopt', state: adopted })),
    otherVersionTitle: 'Este post também foi alterado em outra aba.',
    onEnded: end,
    describeBackup: (unsaved) => ({
      ...{ kind: 'edit', id, userId, projectId, timeZone, ...unsaved, typedAt: Date.now() },
    }),
    onLeft: closeUnchanged,
  })

  async function end(unsaved: Partial<EditState>) {
    try {
      const apart = await recoverTypedEdit(localDb, edit, unsaved, timeZone)
      forgetUnloadBackup(id)
      onTakenOver(apart !== undefined)
    } catch (error) {
      reportStorageError(error)
      // What could not be stored as a draft goes to the unload backup, which the next page restores.
      onTakenOver(backUp())
    }
  }

  async function closeUnchanged() {
    // A chosen file that is still being checked counts as a change.
    const isAdding = (await localDb.incoming.where('ownerId').equals(id).count()) > 0
    if (isAdding || !isSameEdit(state, reference)) return
    await restore({ id, wasQueued, reference })
  }

  const send = useCallback(async () => {
    await store()
    const resume = detach()
    try {
      const entry = await enqueueEdit(localDb, id, { now: serverNow() })
      void wakeOutbox(entry.id)
    } catch (error) {
      // `enqueueEdit` has deleted an edit that changes nothing, so there is nothing to resume.
      if (!(error instanceof EditUnchangedError)) resume()
      throw error
    }
  }, [store, detach, id])

  const giveUp = useCallback(async () => {
    // `flush` does not reject; a failed write does not matter, because the edit is discarded next.
    await flush()
    detach()
    await restore({ id, wasQueued, reference })
  }, [flush, detach, id, wasQueued, reference])

  return {
    ...{ state, dispatch, problem, send, giveUp, store },
    isChanged: !isSameEdit(state, reference),
  }
}

interface Reference {
  id: string
  wasQueued: boolean
  reference: EditState
}

/** Deletes the edit; one that was taken back from the outbox is enqueued again with its old content. */
async function restore({ id, wasQueued, reference }: Reference): Promise<void> {
  if (!wasQueued) return await discardEdit(localDb, id)
  await saveEdit(localDb, id, reference)
  const entry = await enqueueEdit(localDb, id, { now: serverNow() })
  void wakeOutbox(entry.id)
}

/** How autosave reads, stores and merges the edit of a post. */
function editSource(id: string, timeZone: string): AutosaveSource<EditDraft, EditState> {
  return {
    read: readEditState,
    async save(changes, basis) {
      const { edit, otherVersion } = await mergeIntoEdit(localDb, id, changes, {
        ...basis,
        timeZone,
      })
      return { row: edit, otherVersion }
    },
    merge: mergeEdit,
    isOver: (error) => error instanceof EditNotEditableError,
  }
}

/** The edit as the form shows it. Times of the same minute become one row, which is not a change. */
function readEditState(edit: EditState): EditState {
  const state = pickEditContent(edit)
  return { ...state, schedules: mergeMinutes(state.schedules) }
}
