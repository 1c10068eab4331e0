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
  /** Why the last change could not be kept on the device, in words; undefined when it was. */
  problem: string | undefined
  /** Whether giving up would lose anything. */
  isChanged: boolean
  /** Puts the change on its way; rejects with what keeps it from going. */
  send: () => Promise<void>
  /** Everything is as before the form was opened. */
  giveUp: () => Promise<void>
  /** Puts what is on the screen on the device; rejects when that cannot be done. */
  store: () => Promise<void>
}

/**
 * The form's state and its way into Dexie. A form that is left by another way than its buttons stays as
 * an open edit; one in which nothing was changed leaves nothing behind. `onTakenOver`: it was saved or
 * given up in another tab; `isKept`: what was typed here is a draft of its own.
 */
export function useEditForm(
  { edit, wasQueued }: OpenedEdit,
  onTakenOver: (isKept: boolean) => void,
): EditFormState {
  const { id, userId, projectId } = edit
  const { timeZone } = useSession()
  const [initial] = useState(() => readEditState(edit))
  // What giving up goes back to: what was in the outbox, or the post.
  const reference = useMemo(
    () => (wasQueued ? initial : readEditState(contentOfPost(edit.basis))),
    [wasQueued, initial, edit.basis],
  )
  const [state, dispatch] = useReducer(editReducer, initial)
  const current = useRef(initial)
  const isOver = useRef(false)

  const { autosave, problem } = useAutosave({
    source: editSource(id, timeZone),
    readRow: () => readEdit(localDb, id),
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
      // The next page brings what could not be kept apart now.
      onTakenOver(backUp())
    }
  }

  /** Answers whether there was anything to keep. */
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
  // Before anything else can happen: what another tab stores is merged with what is typed here.
  useLayoutEffect(() => {
    current.current = state
    autosave.update(state)
  }, [autosave, state])

  /** Nothing more is written. Answers the way to take it up again. */
  const letGo = useCallback(() => {
    forgetUnloadBackup(id)
    isOver.current = true
    const takeUp = autosave.letGo()
    return () => {
      isOver.current = false
      takeUp()
      // What happened to it meanwhile was not told.
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
      // One that changes nothing is gone by now.
      if (!(error instanceof EditUnchangedError)) takeUp()
      throw error
    }
  }, [store, letGo, id])

  const giveUp = useCallback(async () => {
    // What cannot be written any more is about to be given up all the same.
    await flush()
    letGo()
    await restore({ id, wasQueued, reference })
  }, [flush, letGo, id, wasQueued, reference])

  const leave = useEffectEvent(async () => {
    if (isOver.current) return
    await flush()
    // A chosen file that is still being looked at is a change too.
    const isAdding = (await localDb.incoming.where('ownerId').equals(id).count()) > 0
    if (isAdding || !isSameEdit(current.current, reference)) return
    await restore({ id, wasQueued, reference })
  })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // React in development leaves and comes back at once.
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

/** The edit goes, or back to where it was taken from. */
async function restore({ id, wasQueued, reference }: Reference): Promise<void> {
  if (!wasQueued) return await discardEdit(localDb, id)
  await saveEdit(localDb, id, reference)
  const entry = await enqueueEdit(localDb, id, { now: serverNow() })
  void wakeOutbox(entry.id)
}
