import {
  type Dispatch,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { contentOfPost } from '#local/edits/edit-content.ts'
import { EditUnchangedError } from '#local/edits/edit-errors.ts'
import { discardEdit, readEdit, saveEdit } from '#local/edits/edits.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { recoverTypedEdit } from '#local/edits/recover-typed-edit.ts'
import { serverNow } from '#local/server-time.ts'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { onPageHidden } from '#src/page/on-page-hidden.ts'
import { onReload } from '#src/page/unsaved-writes.ts'
import { forgetUnloadBackup, keepUnloadBackup } from '#src/sending/autosave/unload-backup.ts'
import { useAutosave } from '#src/sending/autosave/use-autosave.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import { editSource, readEditState } from './edit-source.ts'
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
  const current = useRef(initial)
  const isOver = useRef(false)

  const { autosave, problem } = useAutosave({
    source: editSource(id, timeZone),
    readRow: (db) => readEdit(db, id),
    kept: edit,
    blank: initial,
    create: () => Promise.resolve(edit),
    onAdopted: (adopted) => flushSync(() => dispatch({ type: 'adopt', state: adopted })),
    onOtherVersion: () =>
      showToast({
        title: 'Este post também foi alterado em outra aba.',
        description: 'A outra versão ficou guardada em Rascunhos.',
        durationMs: 10_000,
      }),
    onEnded: (unsaved) => void end(unsaved),
    onFailed: () => void backUp(),
    onStored: () => forgetUnloadBackup(id),
  })
  const { store, flush } = autosave

  async function end(unsaved: Partial<EditState>) {
    isOver.current = true
    try {
      const apart = await recoverTypedEdit(localDb, edit, unsaved, timeZone)
      forgetUnloadBackup(id)
      onTakenOver(apart !== undefined)
    } catch (error) {
      noteTrouble(error)
      // What could not be stored as a draft goes to the unload backup, which the next page restores.
      onTakenOver(backUp())
    }
  }

  /** Writes unsaved changes to the unload backup. Returns whether there were any. */
  function backUp(): boolean {
    const { changes, before } = autosave.unsaved()
    if (Object.keys(changes).length === 0) return false
    const owner = { id, userId, projectId, timeZone }
    keepUnloadBackup({ kind: 'edit', ...owner, changes, before, typedAt: Date.now() })
    return true
  }

  const hide = useEffectEvent(() => {
    if (isOver.current || !backUp()) return
    store().then(
      () => forgetUnloadBackup(id),
      () => undefined,
    )
  })
  useEffect(() => onPageHidden(hide), [])
  useEffect(() => onReload(store), [store])
  // In a layout effect, so that autosave knows what was typed before it merges what another tab stored.
  useLayoutEffect(() => {
    current.current = state
    autosave.update(state)
  }, [autosave, state])

  /** Stops writing the edit. Returns a function that resumes writing it. */
  const letGo = useCallback(() => {
    forgetUnloadBackup(id)
    isOver.current = true
    const takeUp = autosave.letGo()
    return () => {
      isOver.current = false
      takeUp()
      // Changes of the stored row were ignored meanwhile, so it is read again.
      void readEdit(localDb, id).then(autosave.receive, noteTrouble)
    }
  }, [autosave, id])

  const send = useCallback(async () => {
    await store()
    const takeUp = letGo()
    try {
      const entry = await enqueueEdit(localDb, id, { now: serverNow() })
      void wakeOutbox(entry.id)
    } catch (error) {
      // `enqueueEdit` has deleted an edit that changes nothing, so there is nothing to resume.
      if (!(error instanceof EditUnchangedError)) takeUp()
      throw error
    }
  }, [store, letGo, id])

  const giveUp = useCallback(async () => {
    // `flush` does not reject; a failed write does not matter, because the edit is discarded next.
    await flush()
    letGo()
    await restore({ id, wasQueued, reference })
  }, [flush, letGo, id, wasQueued, reference])

  const leave = useEffectEvent(async () => {
    if (isOver.current) return
    await flush()
    // A chosen file that is still being checked counts as a change.
    const isAdding = (await localDb.incoming.where('ownerId').equals(id).count()) > 0
    if (isAdding || !isSameEdit(current.current, reference)) return
    await restore({ id, wasQueued, reference })
  })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // In a timeout: StrictMode in development unmounts the component and mounts it again at once.
      setTimeout(() => isGone.current && leave().catch(noteTrouble), 0)
    }
  }, [])

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
