import {
  type Dispatch,
  useCallback,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { Draft } from '#local/db.ts'
import { discardDraft } from '#local/discarded-drafts.ts'
import { addDraftMedia, createDraft, isDraftEmpty, readDraft } from '#local/drafts.ts'
import { useSession } from '#src/app/session-context.ts'
import { forgetLastWords, keepLastWords } from '#src/offline/last-words.ts'
import { localDb } from '#src/offline/local-database.ts'
import { onPageHidden } from '#src/offline/on-page-hidden.ts'
import { onReload } from '#src/offline/unsaved-writes.ts'
import { useAutosave } from '#src/offline/use-autosave.ts'
import {
  blankComposer,
  type ComposerAction,
  type ComposerState,
  changedFields,
  composerReducer,
  readComposer,
} from './composer-state.ts'

export interface DraftIdentity {
  id: string
  number: number
}

export interface Composer {
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  /** In ms; null while nothing was saved. */
  savedAt: number | null
  /** Why the last save did not work, in words; undefined when it did. */
  problem: string | undefined
  /** Puts what is on the screen on the device; rejects when that cannot be done. */
  store: () => Promise<void>
  /** After this nothing more is written: the draft was sent or thrown away. */
  letGo: () => void
  /** Keeps files that were still being looked at when the person had gone on to another screen. */
  addLate: (hashes: readonly string[]) => Promise<void>
}

/**
 * The composer's state and its way into Dexie. A new draft is made with its first character or
 * photo, and an empty one is gone when the person leaves.
 */
export function useComposer(identity: DraftIdentity, kept: Draft | undefined): Composer {
  const { user, project, timeZone } = useSession()
  const [state, dispatch] = useReducer(composerReducer, kept ? readComposer(kept) : blankComposer)
  const autosave = useAutosave(identity.id)
  const { update, unsaved, store: storeChanges } = autosave
  const [createProblem, setCreateProblem] = useState<string>()
  const handedOver = useRef(state)
  const created = useRef<Promise<void> | undefined>(kept ? Promise.resolve() : undefined)
  const isOver = useRef(false)
  const isMade = useRef(kept !== undefined)

  const create = useCallback(async () => {
    const owner = { userId: user.id, projectId: project.id, timeZone }
    try {
      await createDraft(localDb, owner, identity)
      isMade.current = true
      setCreateProblem(undefined)
    } catch (error) {
      // The next change tries again, with everything that was typed since.
      created.current = undefined
      setCreateProblem(error instanceof Error ? error.message : String(error))
      throw error
    }
  }, [user.id, project.id, timeZone, identity])

  const hand = useCallback(
    async (latest: ComposerState) => {
      created.current ??= create()
      await created.current
      const changes = changedFields(handedOver.current, latest)
      handedOver.current = latest
      if (Object.keys(changes).length > 0 && !isOver.current) update(changes)
    },
    [create, update],
  )

  const current = useRef(state)
  useEffect(() => {
    current.current = state
    // A failure is told on the screen by `problem`.
    if (state !== handedOver.current && !isOver.current) hand(state).catch(() => undefined)
  }, [state, hand])

  const store = useCallback(async () => {
    if (current.current !== handedOver.current) await hand(current.current)
    await storeChanges()
  }, [hand, storeChanges])
  useEffect(() => onReload(store), [store])

  const sayLastWords = useEffectEvent(() => {
    const changes = { ...unsaved(), ...changedFields(handedOver.current, current.current) }
    if (isOver.current || Object.keys(changes).length === 0) return
    keepLastWords({
      ...{
        id: identity.id,
        number: identity.number,
        userId: user.id,
        projectId: project.id,
        timeZone,
      },
      ...{ changes, isNew: !isMade.current, typedAt: Date.now() },
    })
    store().then(
      () => forgetLastWords(identity.id),
      () => undefined,
    )
  })
  useEffect(() => onPageHidden(sayLastWords), [])

  const addLate = useCallback(
    async (hashes: readonly string[]) => {
      if (isOver.current) return
      created.current ??= create()
      await created.current
      await addDraftMedia(localDb, identity.id, hashes)
    },
    [create, identity.id],
  )

  const letGo = useCallback(() => {
    isOver.current = true
    forgetLastWords(identity.id)
  }, [identity.id])

  useEffect(
    () => () => {
      if (!isOver.current && created.current) void leave(identity.id, store)
    },
    [identity.id, store],
  )

  return {
    state,
    dispatch,
    savedAt: autosave.savedAt,
    problem: createProblem ?? autosave.problem,
    store,
    letGo,
    addLate,
  }
}

/** Keeps what is written, and nothing when nothing is. */
async function leave(id: string, store: () => Promise<void>): Promise<void> {
  await store().catch(() => undefined)
  const draft = await readDraft(localDb, id)
  if (draft?.status === 'editing' && isDraftEmpty(draft)) await discardDraft(localDb, id)
}
