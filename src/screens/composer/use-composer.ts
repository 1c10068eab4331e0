import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '#local/database/rows.ts'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { createDraft, isDraftEmpty, readDraft } from '#local/drafts/drafts.ts'
import type { DraftChanges } from '#local/drafts/merge-draft.ts'
import { recoverTypedDraft } from '#local/drafts/recover-typed-draft.ts'
import { hasIncoming } from '#local/media-owners/has-incoming.ts'
import { isDeviceHere } from '#src/browser/device-presence.ts'
import { openDevice } from '#src/browser/open-device.ts'
import { draftSource } from '#src/offline/autosave/draft-source.ts'
import { forgetUnloadBackup } from '#src/offline/autosave/unload-backup.ts'
import { useAutosave } from '#src/offline/autosave/use-autosave.ts'
import { useSession } from '#src/session/session-context.ts'
import {
  blankComposer,
  type ComposerAction,
  type ComposerState,
  composerReducer,
  readComposer,
  zoneOf,
} from './composer-state.ts'

/** The fields of a draft that are set when it is created. */
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
  detach: () => () => void
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

  const { savedAt, problem, store, backUp, detach } = useAutosave({
    id: identity.id,
    source: draftSource(identity.id, readComposer),
    readRow: (db) => readDraft(db, identity.id),
    ...{ kept, blank, state, create },
    onAdopted: (adopted) => flushSync(() => dispatch({ type: 'adopt', state: adopted })),
    otherVersionTitle: 'Este rascunho também foi alterado em outra aba.',
    onEnded: end,
    describeBackup: (unsaved, isStored) => ({
      ...{ kind: 'draft', ...identity, ...owner, ...unsaved, isNew: !isStored },
      typedAt: Date.now(),
    }),
    onLeft: () => discardIfEmpty(identity.id),
  })

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

  const keepWithoutDevice = useEffectEvent(() => {
    if (!isDeviceHere() && !backUp()) forgetUnloadBackup(identity.id)
  })
  // On a first visit the form is shown before the database module has loaded; until then every change
  // goes to the unload backup.
  useEffect(() => void (state !== blank && keepWithoutDevice()), [state, blank])

  return { state, dispatch, timeZone: zone, savedAt, problem, ended, store, detach }
}

/** Discards the draft if it is empty and no file is being added to it. */
async function discardIfEmpty(id: string): Promise<void> {
  const { localDb } = await openDevice()
  const draft = await readDraft(localDb, id)
  if (draft?.status !== 'editing' || !isDraftEmpty(draft)) return
  if (!(await hasIncoming(localDb, id))) await discardDraft(localDb, id)
}
