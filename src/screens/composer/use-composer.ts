import {
  type Dispatch,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { discardDraft } from '#local/discarded-drafts.ts'
import { createDraft, isDraftEmpty, readDraft } from '#local/drafts.ts'
import { hasIncoming } from '#local/media/has-incoming.ts'
import type { DraftChanges } from '#local/merge/merge-draft.ts'
import { recoverTypedDraft } from '#local/recover-typed-draft.ts'
import type { Draft } from '#local/rows.ts'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { isDeviceHere } from '#src/page/device-presence.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { onPageHidden } from '#src/page/on-page-hidden.ts'
import { openDevice } from '#src/page/open-device.ts'
import { onReload } from '#src/page/unsaved-writes.ts'
import type { Autosave } from '#src/sending/autosave/autosave.ts'
import { draftSource } from '#src/sending/autosave/draft-source.ts'
import { forgetUnloadBackup, keepUnloadBackup } from '#src/sending/autosave/unload-backup.ts'
import { useAutosave } from '#src/sending/autosave/use-autosave.ts'
import { useSession } from '#src/session/session-context.ts'
import {
  blankComposer,
  type ComposerAction,
  type ComposerState,
  composerReducer,
  readComposer,
  zoneOf,
} from './composer-state.ts'

/** What a draft has from its beginning on. */
export type DraftIdentity = Pick<Draft, 'id' | 'number' | 'firstDate'>

/** The draft was sent or discarded in another tab. */
export interface EndedDraft {
  isInOutbox: boolean
  /** The id of a new draft with what was typed here but not stored; undefined when all was stored. */
  keptApartId: string | undefined
}

export interface Composer {
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  /** The zone of the times that are typed (`zoneOf`). */
  timeZone: string
  /** When the draft was last saved, in ms; null while it has not been. */
  savedAt: number | null
  /** Why the last save failed, in words; undefined when it succeeded. */
  problem: string | undefined
  ended: EndedDraft | undefined
  /** Stores what is on the screen, even an empty draft. Rejects when it cannot be stored. */
  store: () => Promise<void>
  /**
   * Stops writing the draft, because it is being sent or discarded. Returns a function that resumes
   * writing it.
   */
  letGo: () => () => void
}

/**
 * The composer's state and its autosave to Dexie. A new draft is created with its first character or
 * photo; an empty one is discarded when the person leaves.
 */
export function useComposer(identity: DraftIdentity, kept: Draft | undefined): Composer {
  const { user, project, timeZone } = useSession()
  const [blank] = useState<ComposerState>(() => ({ ...blankComposer, timeZone }))
  const [state, dispatch] = useReducer(composerReducer, kept ? readComposer(kept) : blank)
  const [ended, setEnded] = useState<EndedDraft>()
  const zone = zoneOf(state, timeZone)
  const owner = { userId: user.id, projectId: project.id, timeZone: zone }

  const { autosave, savedAt, problem } = useAutosave({
    source: draftSource(identity.id, readComposer),
    readRow: (db) => readDraft(db, identity.id),
    kept,
    blank,
    create,
    onAdopted: (adopted) => flushSync(() => dispatch({ type: 'adopt', state: adopted })),
    onOtherVersion: () =>
      showToast({
        title: 'Este rascunho também foi alterado em outra aba.',
        description: 'A outra versão ficou guardada em Rascunhos.',
        durationMs: 10_000,
      }),
    // When the unsaved changes cannot be stored as a draft of their own, they go to the unload backup.
    onEnded: (unsaved) => void end(unsaved).catch(backUp),
    onFailed: () => void backUp(),
    onStored: () => forgetUnloadBackup(identity.id),
  })
  const { store } = autosave

  async function create(): Promise<Draft> {
    const { localDb } = await openDevice()
    // The draft exists already if another page has restored it from the unload backup.
    return (await readDraft(localDb, identity.id)) ?? (await createDraft(localDb, owner, identity))
  }

  async function end(unsaved: DraftChanges) {
    const { localDb } = await openDevice()
    const isChanged = Object.keys(unsaved).length > 0
    const apart = isChanged
      ? await recoverTypedDraft(localDb, owner, identity.id, unsaved)
      : undefined
    const row = await readDraft(localDb, identity.id)
    forgetUnloadBackup(identity.id)
    setEnded({ isInOutbox: row?.status === 'in-outbox', keptApartId: apart?.id })
  }

  const hasUnsaved = () => Object.keys(autosave.unsaved().changes).length > 0

  /** Writes unsaved changes to the unload backup. Returns whether there were any. */
  function backUp(): boolean {
    if (!hasUnsaved()) return false
    const { changes, before } = autosave.unsaved()
    const { id, number, firstDate } = identity
    const isNew = !autosave.isStored()
    keepUnloadBackup({
      ...{ kind: 'draft', id, number, firstDate, ...owner, changes, before, isNew },
      typedAt: Date.now(),
    })
    return true
  }

  const isLetGo = useRef(false)
  const hide = useEffectEvent(() => {
    if (ended || isLetGo.current || !backUp()) return
    store().then(
      // The store succeeds without storing anything when the draft has ended in another tab.
      () => hasUnsaved() || forgetUnloadBackup(identity.id),
      () => undefined,
    )
  })
  useEffect(() => onPageHidden(hide), [])
  useEffect(() => onReload(store), [store])
  // In a layout effect, so that autosave knows what was typed before it merges what another tab stored.
  useLayoutEffect(() => autosave.update(state), [autosave, state])

  const keepWithoutDevice = useEffectEvent(() => {
    if (!isDeviceHere() && !backUp()) forgetUnloadBackup(identity.id)
  })
  // On a first visit the form is shown before the database module has loaded; until then every change
  // goes to the unload backup.
  useEffect(() => void (state !== blank && keepWithoutDevice()), [state, blank])

  const letGo = useCallback(() => {
    forgetUnloadBackup(identity.id)
    isLetGo.current = true
    const takeUp = autosave.letGo()
    return () => {
      isLetGo.current = false
      takeUp()
      // Changes of the stored row were ignored meanwhile, so it is read again.
      void openDevice()
        .then(({ localDb }) => readDraft(localDb, identity.id))
        .then(autosave.receive, noteTrouble)
    }
  }, [autosave, identity.id])

  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // In a timeout: StrictMode in development unmounts the component and mounts it again at once.
      setTimeout(() => isGone.current && void leave(identity.id, autosave), 0)
    }
  }, [identity.id, autosave])

  return { state, dispatch, timeZone: zone, savedAt, problem, ended, store, letGo }
}

/** Stores unsaved changes, and discards the draft if it is empty and no file is being added to it. */
async function leave(
  id: string,
  { flush }: Pick<Autosave<Draft, unknown>, 'flush'>,
): Promise<void> {
  try {
    await flush()
    const { localDb } = await openDevice()
    const draft = await readDraft(localDb, id)
    if (draft?.status !== 'editing' || !isDraftEmpty(draft)) return
    if (!(await hasIncoming(localDb, id))) await discardDraft(localDb, id)
  } catch (error) {
    noteTrouble(error)
  }
}
