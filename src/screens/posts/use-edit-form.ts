import {
  type Dispatch,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { EditUnchangedError } from '#local/edits/edit-errors.ts'
import { discardEdit, readEdit, saveEdit } from '#local/edits/edits.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { pickContent, readContent } from '#local/edits/read-content.ts'
import { serverNow } from '#local/server-time.ts'
import { localDb } from '#src/offline/local-database.ts'
import { onReload } from '#src/offline/unsaved-writes.ts'
import { useStored } from '#src/offline/use-stored.ts'
import { wakeOutbox } from '#src/offline/wake.ts'
import { createWriteBehind } from '#src/offline/write-behind.ts'
import {
  changedEditFields,
  type EditAction,
  type EditState,
  editReducer,
  isSameEdit,
} from './edit-state.ts'
import { mergeMinutes } from './edit-times.ts'
import { mergeStored } from './merge-stored.ts'
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
 * The form's state and its way into Dexie, change by change. A form that is left by another way than
 * its buttons stays as an open edit; one in which nothing was changed leaves nothing behind.
 */
export function useEditForm(
  { edit, wasQueued }: OpenedEdit,
  onTakenOver: () => void,
): EditFormState {
  const { id } = edit
  const [initial] = useState(() => openState(edit))
  // What giving up goes back to: what was in the outbox, or the post.
  const reference = useMemo(
    () => (wasQueued ? initial : openState(readContent(edit.basis))),
    [wasQueued, initial, edit.basis],
  )
  const [state, dispatch] = useReducer(editReducer, initial)
  const [problem, setProblem] = useState<string>()
  const handedOver = useRef(initial)
  const current = useRef(initial)
  const isOver = useRef(false)
  /** The row as it was seen last. */
  const base = useRef(initial)

  const writer = useMemo(
    () =>
      createWriteBehind<Partial<EditState>>({
        save: (changes) => saveEdit(localDb, id, changes),
        onSettled: setProblem,
      }),
    [id],
  )

  useEffect(() => {
    current.current = state
    const changes = changedEditFields(handedOver.current, state)
    handedOver.current = state
    if (Object.keys(changes).length > 0 && !isOver.current) writer.update(changes)
  }, [state, writer])
  useEffect(() => onReload(writer.store), [writer])

  const stored = useStored(async () => (await readEdit(localDb, id)) ?? null, [id])
  const follow = useEffectEvent((row: NonNullable<typeof stored> | null) => {
    if (isOver.current) return
    if (row?.status !== 'editing') {
      // Saved or given up in another tab.
      isOver.current = true
      onTakenOver()
      return
    }
    const seen = openState(row)
    const before = base.current
    base.current = seen
    if (mergeStored(before, current.current, seen) === current.current) return
    // What the row does not have of it is written with the next change.
    handedOver.current = seen
    dispatch({ type: 'adopt', base: before, stored: seen })
  })
  useEffect(() => {
    if (stored !== undefined) follow(stored)
  }, [stored])

  const send = useCallback(async () => {
    await writer.store()
    isOver.current = true
    try {
      const entry = await enqueueEdit(localDb, id, { now: serverNow() })
      void wakeOutbox(entry.id)
    } catch (error) {
      // One that changes nothing is gone by now.
      isOver.current = error instanceof EditUnchangedError
      throw error
    }
  }, [writer, id])

  const giveUp = useCallback(async () => {
    isOver.current = true
    // What cannot be written any more is about to be given up all the same.
    await writer.store().catch(() => undefined)
    await restore({ id, wasQueued, reference })
  }, [writer, id, wasQueued, reference])

  const leave = useEffectEvent(async () => {
    if (isOver.current) return
    await writer.store().catch(() => undefined)
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
      setTimeout(() => isGone.current && leave().catch(() => undefined), 0)
    }
  }, [])

  return {
    ...{ state, dispatch, problem, send, giveUp, store: writer.store },
    isChanged: !isSameEdit(state, reference),
  }
}

/** As the form shows it; times of one minute become one row without being a change. */
function openState(edit: EditState): EditState {
  const state = pickContent(edit)
  return { ...state, schedules: mergeMinutes(state.schedules) }
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
