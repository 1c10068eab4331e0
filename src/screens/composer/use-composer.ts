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
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { onPageHidden } from '#src/page/on-page-hidden.ts'
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
} from './composer-state.ts'

export interface DraftIdentity {
  id: string
  number: number
}

/** The draft went its way in another tab. */
export interface EndedDraft {
  isInOutbox: boolean
  /** The draft in which what was typed here is kept, when it says something else. */
  keptApartId: string | undefined
}

export interface Composer {
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  /** In ms; null while nothing was saved. */
  savedAt: number | null
  /** Why the last save did not work, in words; undefined when it did. */
  problem: string | undefined
  ended: EndedDraft | undefined
  /** Puts what is on the screen on the device, an empty draft as well; rejects when that cannot be done. */
  store: () => Promise<void>
  /** After this nothing more is written: the draft was sent or thrown away. Answers the way to take it up again. */
  letGo: () => () => void
}

/**
 * The composer's state and its way into Dexie. A new draft is made with its first character or
 * photo, and an empty one is gone when the person leaves.
 */
export function useComposer(identity: DraftIdentity, kept: Draft | undefined): Composer {
  const { user, project, timeZone } = useSession()
  const [state, dispatch] = useReducer(composerReducer, kept ? readComposer(kept) : blankComposer)
  const [ended, setEnded] = useState<EndedDraft>()
  const owner = { userId: user.id, projectId: project.id, timeZone }

  const { autosave, savedAt, problem } = useAutosave({
    source: draftSource(identity.id, readComposer),
    readRow: () => readDraft(localDb, identity.id),
    kept,
    blank: blankComposer,
    create: () => createDraft(localDb, owner, identity),
    onAdopted: (adopted) => flushSync(() => dispatch({ type: 'adopt', state: adopted })),
    onOtherVersion: () =>
      showToast({
        title: 'Este rascunho também foi alterado em outra aba.',
        description: 'A outra versão ficou guardada em Rascunhos.',
        durationMs: 10_000,
      }),
    // What cannot be kept apart stays in the back-up.
    onEnded: (unsaved) => void end(unsaved).catch(backUp),
    onFailed: () => void backUp(),
    onStored: () => forgetUnloadBackup(identity.id),
  })
  const { store } = autosave

  async function end(unsaved: DraftChanges) {
    const isChanged = Object.keys(unsaved).length > 0
    const apart = isChanged
      ? await recoverTypedDraft(localDb, owner, identity.id, unsaved)
      : undefined
    const row = await readDraft(localDb, identity.id)
    forgetUnloadBackup(identity.id)
    setEnded({ isInOutbox: row?.status === 'in-outbox', keptApartId: apart?.id })
  }

  const hasUnsaved = () => Object.keys(autosave.unsaved().changes).length > 0

  /** Answers whether there was anything to keep. */
  function backUp(): boolean {
    if (!hasUnsaved()) return false
    const { changes, before } = autosave.unsaved()
    const { id, number } = identity
    const isNew = !autosave.isStored()
    keepUnloadBackup({
      ...{ kind: 'draft', id, number, ...owner, changes, before, isNew },
      typedAt: Date.now(),
    })
    return true
  }

  const isLetGo = useRef(false)
  const hide = useEffectEvent(() => {
    if (ended || isLetGo.current || !backUp()) return
    store().then(
      // A draft that ended elsewhere takes nothing more.
      () => hasUnsaved() || forgetUnloadBackup(identity.id),
      () => undefined,
    )
  })
  useEffect(() => onPageHidden(hide), [])
  useEffect(() => onReload(store), [store])
  // Before anything else can happen: what another tab stores is merged with what is typed here.
  useLayoutEffect(() => autosave.update(state), [autosave, state])

  const letGo = useCallback(() => {
    forgetUnloadBackup(identity.id)
    isLetGo.current = true
    const takeUp = autosave.letGo()
    return () => {
      isLetGo.current = false
      takeUp()
      // What happened to it meanwhile was not told.
      void readDraft(localDb, identity.id).then(autosave.receive, noteTrouble)
    }
  }, [autosave, identity.id])

  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // React in development leaves and comes back at once.
      setTimeout(() => isGone.current && void leave(identity.id, autosave), 0)
    }
  }, [identity.id, autosave])

  return { state, dispatch, savedAt, problem, ended, store, letGo }
}

/** Keeps what is written, and nothing when nothing is. */
async function leave(
  id: string,
  { flush }: Pick<Autosave<Draft, unknown>, 'flush'>,
): Promise<void> {
  try {
    await flush()
    const draft = await readDraft(localDb, id)
    if (draft?.status !== 'editing' || !isDraftEmpty(draft)) return
    if (!(await hasIncoming(localDb, id))) await discardDraft(localDb, id)
  } catch (error) {
    noteTrouble(error)
  }
}
