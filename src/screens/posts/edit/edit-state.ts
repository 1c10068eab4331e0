import type { EditDraftSchedule } from '#local/database/rows.ts'
import type { EditContent, EditText } from '#local/edits/edit-content.ts'
import { editFields, isSameIn } from '#local/edits/list-changes.ts'
import { type WriteVersion, writeVersion } from '#src/features/network-versions/write-version.ts'

/** The fields of an edit that the form changes. Autosave stores them in Dexie, the source of truth. */
export type EditState = EditContent

export type EditAction =
  | { type: 'write'; field: EditText; text: string }
  | WriteVersion
  | { type: 'describe-media'; hash: string; altText: string }
  | { type: 'add-media'; hashes: readonly string[] }
  | { type: 'remove-media'; hash: string }
  /** Undoes a removal. */
  | { type: 'restore-media'; hashes: readonly string[] }
  | { type: 'add-time'; id: string }
  | { type: 'move-time'; id: string; scheduledAt: string | null }
  | { type: 'toggle-account'; id: string; accountId: string }
  | { type: 'remove-time'; id: string }
  /** Undoes a removal. */
  | { type: 'restore-time'; schedule: EditDraftSchedule; index: number }
  /** Takes over what autosave merged from the stored row: another tab wrote it, or a file was added to it. */
  | { type: 'adopt'; state: EditState }

export function editReducer(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'write':
      return { ...state, [action.field]: action.text }
    case 'write-version':
      return { ...state, versions: writeVersion(state.versions, action.version) }
    // The alternative text of a removed file is kept, so that it is there if the removal is undone.
    case 'describe-media':
      return { ...state, altTexts: { ...state.altTexts, [action.hash]: action.altText } }
    case 'add-media':
      return { ...state, mediaHashes: [...new Set([...state.mediaHashes, ...action.hashes])] }
    case 'remove-media':
      return { ...state, mediaHashes: state.mediaHashes.filter((hash) => hash !== action.hash) }
    case 'restore-media':
      return { ...state, mediaHashes: [...action.hashes] }
    case 'adopt':
      return action.state
    default:
      return { ...state, schedules: changeTimes(state.schedules, action) }
  }
}

type TimeAction = Extract<
  EditAction,
  { type: 'add-time' | 'move-time' | 'toggle-account' | 'remove-time' | 'restore-time' }
>

function changeTimes(schedules: EditDraftSchedule[], action: TimeAction): EditDraftSchedule[] {
  switch (action.type) {
    case 'add-time':
      // Starts with the accounts of the last time, because most posts go to the same accounts each time.
      return [
        ...schedules,
        {
          id: action.id,
          scheduledAt: null,
          socialMediaAccountIds: schedules.at(-1)?.socialMediaAccountIds ?? [],
        },
      ]
    case 'remove-time':
      return schedules.filter(({ id }) => id !== action.id)
    case 'restore-time':
      return schedules.toSpliced(action.index, 0, action.schedule)
    case 'move-time':
      return schedules.map((one) =>
        one.id === action.id ? { ...one, scheduledAt: action.scheduledAt } : one,
      )
    case 'toggle-account':
      return schedules.map((one) =>
        one.id === action.id
          ? { ...one, socialMediaAccountIds: toggle(one.socialMediaAccountIds, action.accountId) }
          : one,
      )
  }
}

function toggle(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}

/** Compares the content of two edits: a time that was moved and moved back is no change. */
export function isSameEdit(a: EditState, b: EditState): boolean {
  return editFields.every((field) =>
    // A row without accounts counts here, as it is still being written.
    field === 'schedules' ? listPairs(a).join() === listPairs(b).join() : isSameIn[field](a, b),
  )
}

function listPairs({ schedules }: EditState): string[] {
  return schedules
    .flatMap(({ id, scheduledAt, socialMediaAccountIds }) =>
      socialMediaAccountIds.length === 0
        ? [`${id} ${scheduledAt}`]
        : socialMediaAccountIds.map((account) => `${scheduledAt} ${account}`),
    )
    .sort()
}
