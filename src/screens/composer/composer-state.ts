import type { Draft, DraftSchedule } from '#local/db.ts'

/** What of a draft this screen writes. The draft in Dexie is the truth; this is it while it is typed. */
export type ComposerState = Pick<
  Draft,
  | 'caption'
  | 'description'
  | 'mediaHashes'
  | 'isPostNow'
  | 'postNowAccountIds'
  | 'isScheduling'
  | 'schedules'
>

export type ComposerAction =
  | { type: 'write'; field: 'caption' | 'description'; text: string }
  | { type: 'add-media'; hashes: readonly string[] }
  | { type: 'remove-media'; hash: string }
  /** Undoes a removal. */
  | { type: 'restore-media'; hashes: readonly string[] }
  | { type: 'set-post-now'; isOn: boolean }
  | { type: 'choose-post-now-accounts'; accountIds: readonly string[] }
  | { type: 'set-scheduling'; isOn: boolean }
  | { type: 'save-schedule'; schedule: DraftSchedule }
  | { type: 'delete-schedule'; id: string }
  /** Undoes a switch-off or a deletion. */
  | { type: 'restore-schedules'; schedules: readonly DraftSchedule[] }
  /** Another tab stored something, or a file came in. */
  | { type: 'adopt'; state: ComposerState }

export const blankComposer: ComposerState = {
  caption: '',
  description: '',
  mediaHashes: [],
  isPostNow: false,
  postNowAccountIds: [],
  isScheduling: false,
  schedules: [],
}

export function readComposer(draft: Draft): ComposerState {
  const { caption, description, mediaHashes } = draft
  const { isPostNow, postNowAccountIds, isScheduling, schedules } = draft
  return {
    ...{ caption, description, mediaHashes },
    ...{ isPostNow, postNowAccountIds, isScheduling, schedules },
  }
}

export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.type) {
    case 'write':
      return { ...state, [action.field]: action.text }
    case 'add-media': {
      // The same file chosen twice is one file: a draft holds it by its content.
      const mediaHashes = [...new Set([...state.mediaHashes, ...action.hashes])]
      return { ...state, mediaHashes }
    }
    case 'remove-media':
      return { ...state, mediaHashes: state.mediaHashes.filter((hash) => hash !== action.hash) }
    case 'restore-media':
      return { ...state, mediaHashes: [...action.hashes] }
    case 'set-post-now':
      return state.isScheduling ? state : { ...state, isPostNow: action.isOn }
    case 'choose-post-now-accounts':
      return { ...state, postNowAccountIds: [...action.accountIds] }
    case 'set-scheduling':
      if (state.isPostNow) return state
      return { ...state, isScheduling: action.isOn, schedules: action.isOn ? state.schedules : [] }
    case 'save-schedule':
      return { ...state, schedules: replaceOrAppend(state.schedules, action.schedule) }
    case 'delete-schedule':
      return { ...state, schedules: state.schedules.filter(({ id }) => id !== action.id) }
    case 'restore-schedules':
      if (state.isPostNow) return state
      return { ...state, isScheduling: true, schedules: [...action.schedules] }
    case 'adopt':
      return action.state
  }
}

/** True when nothing was written, added or planned: leaving it loses nothing. */
export function isBlank({ caption, description, mediaHashes, schedules }: ComposerState): boolean {
  const isWritten = caption.trim() !== '' || description.trim() !== ''
  return !isWritten && mediaHashes.length === 0 && schedules.length === 0
}

/** The accounts the draft would go to, each once. */
export function chosenAccountIds(
  state: Pick<ComposerState, 'isPostNow' | 'postNowAccountIds' | 'isScheduling' | 'schedules'>,
): string[] {
  if (state.isPostNow) return state.postNowAccountIds
  if (!state.isScheduling) return []
  return [...new Set(state.schedules.flatMap((schedule) => schedule.socialMediaAccountIds))]
}

function replaceOrAppend(schedules: DraftSchedule[], saved: DraftSchedule): DraftSchedule[] {
  return schedules.some(({ id }) => id === saved.id)
    ? schedules.map((schedule) => (schedule.id === saved.id ? saved : schedule))
    : [...schedules, saved]
}
