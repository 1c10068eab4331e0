import type { PlannedTimes } from '#contract/projects/zone-change.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import { blankTexts, type PostText, pickTexts, postTexts } from '#local/database/post-texts.ts'
import type { Draft, DraftSchedule } from '#local/database/rows.ts'
import type { DraftContent } from '#local/drafts/merge-draft.ts'
import { keepMoments } from '#local/planning/list-occurrences.ts'
import { type WriteVersion, writeVersion } from '#src/features/network-versions/write-version.ts'

/** The fields of a draft that the composer edits. Autosave stores them in Dexie, the source of truth. */
export type ComposerState = DraftContent

/** Times as typed, and the zone that they are in. */
export type ZonedSchedules = Pick<ComposerState, 'timeZone' | 'schedules'>

export type MediaDetails = ComposerState['mediaDetails']
export type FileCrop = MediaDetails[string]['crop']

export type ComposerAction =
  | { type: 'write'; field: PostText; text: string }
  | { type: 'add-media'; hashes: readonly string[] }
  | { type: 'remove-media'; hash: string }
  /**
   * Undoes a removal or a replacement. `without`: the hash of the file that was put in place of another.
   * What was done to other files meanwhile stays.
   */
  | {
      type: 'restore-media'
      hashes: readonly string[]
      details: MediaDetails
      without?: string | undefined
    }
  /** Reorders the files; files that were added meanwhile go last. */
  | { type: 'order-media'; hashes: readonly string[] }
  /** Puts a crop, or its original, in the place of a file. */
  | { type: 'replace-media'; hash: string; by: string; crop: FileCrop }
  | { type: 'describe-media'; hash: string; altText: string }
  | WriteVersion
  | { type: 'set-post-now'; isOn: boolean }
  | { type: 'choose-post-now-accounts'; accountIds: readonly string[] }
  | { type: 'set-scheduling'; isOn: boolean }
  /** `timeZone`: the zone in which the time was typed (`zoneOf`). */
  | { type: 'save-schedule'; schedule: DraftSchedule; timeZone: string }
  | { type: 'delete-schedule'; id: string }
  /** Undoes turning scheduling off, or a deletion; schedules that were added meanwhile stay. */
  | ({ type: 'restore-schedules' } & ZonedSchedules)
  /**
   * Puts the schedules in the place of those of `instead`, and the draft into their time zone
   * (`moveToZone`), or undoes that. Schedules that were added meanwhile keep their moments.
   */
  | ({ type: 'set-zone'; instead: readonly DraftSchedule[] } & ZonedSchedules)
  /** Takes over what autosave merged from the stored row: another tab wrote it, or a file was added to it. */
  | { type: 'adopt'; state: ComposerState }

export const blankComposer: ComposerState = {
  ...blankTexts,
  mediaHashes: [],
  mediaDetails: {},
  versions: [],
  isPostNow: false,
  postNowAccountIds: [],
  isScheduling: false,
  schedules: [],
  timeZone: defaultTimeZone,
}

export function readComposer(draft: Draft): ComposerState {
  const { mediaHashes, mediaDetails, versions } = draft
  const { isPostNow, postNowAccountIds, isScheduling, schedules, timeZone } = draft
  return {
    ...pickTexts(draft),
    ...{ mediaHashes, mediaDetails, versions },
    ...{ isPostNow, postNowAccountIds, isScheduling, schedules, timeZone },
  }
}

export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.type) {
    case 'write':
      return { ...state, [action.field]: action.text }
    case 'add-media':
    case 'remove-media':
    case 'restore-media':
    case 'order-media':
    case 'replace-media':
    case 'describe-media':
      return { ...state, ...changeMedia(state, action) }
    case 'write-version':
      return { ...state, versions: writeVersion(state.versions, action.version) }
    case 'set-post-now':
      return state.isScheduling ? state : { ...state, isPostNow: action.isOn }
    case 'choose-post-now-accounts':
      return { ...state, postNowAccountIds: [...action.accountIds] }
    case 'set-scheduling':
      if (state.isPostNow) return state
      return { ...state, isScheduling: action.isOn, schedules: action.isOn ? state.schedules : [] }
    case 'save-schedule':
      return {
        ...state,
        timeZone: action.timeZone,
        schedules: replaceOrAppend(state.schedules, action.schedule),
      }
    case 'delete-schedule':
      return { ...state, schedules: state.schedules.filter(({ id }) => id !== action.id) }
    case 'restore-schedules':
      if (state.isPostNow) return state
      return {
        ...state,
        isScheduling: true,
        ...restoreSchedules(state, action),
      }
    case 'set-zone': {
      const replaced = new Set(action.instead.map(({ id }) => id))
      const others = state.schedules.filter(({ id }) => !replaced.has(id))
      const { timeZone } = action
      const kept = moveToZone({ ...state, schedules: others }, timeZone, 'keep-instant').schedules
      return { ...state, timeZone, schedules: [...action.schedules, ...kept] }
    }
    case 'adopt':
      return action.state
  }
}

/**
 * The zone of the times in the composer: that of the times already typed, else the project's. The two
 * differ when the project got another zone after the times were typed.
 */
export function zoneOf({ timeZone, schedules }: ZonedSchedules, ofProject: string): string {
  return schedules.length > 0 ? timeZone : ofProject
}

/** The schedules in another time zone: at the same moments, or at the same local times. */
export function moveToZone(
  { timeZone, schedules }: ZonedSchedules,
  to: string,
  keep: PlannedTimes,
): ZonedSchedules {
  if (keep === 'keep-clock') return { timeZone: to, schedules }
  const moved = schedules.flatMap((schedule) => keepMoments(schedule, timeZone, to))
  return { timeZone: to, schedules: moved }
}

function restoreSchedules(state: ZonedSchedules, removed: ZonedSchedules): ZonedSchedules {
  const { timeZone, schedules } = moveToZone(
    ...([removed, zoneOf(state, removed.timeZone), 'keep-instant'] as const),
  )
  return { timeZone, schedules: state.schedules.reduce(replaceOrAppend, schedules) }
}

type MediaAction = Extract<ComposerAction, { type: `${string}-media` }>

function changeMedia(
  { mediaHashes, mediaDetails }: ComposerState,
  action: MediaAction,
): Pick<ComposerState, 'mediaHashes' | 'mediaDetails'> {
  switch (action.type) {
    case 'add-media':
      // A file that is chosen twice is kept once: a draft refers to files by the hash of their content.
      return { mediaHashes: [...new Set([...mediaHashes, ...action.hashes])], mediaDetails }
    case 'remove-media': {
      const { [action.hash]: _, ...others } = mediaDetails
      const left = mediaHashes.filter((hash) => hash !== action.hash)
      return { mediaHashes: left, mediaDetails: others }
    }
    case 'restore-media': {
      const { without } = action
      const others = Object.entries(mediaDetails).filter(([hash]) => hash !== without)
      const kept = mediaHashes.filter((hash) => hash !== without || action.hashes.includes(hash))
      return {
        mediaHashes: [...new Set([...action.hashes, ...kept])],
        mediaDetails: { ...action.details, ...Object.fromEntries(others) },
      }
    }
    case 'order-media': {
      const wanted = action.hashes.filter((hash) => mediaHashes.includes(hash))
      const others = mediaHashes.filter((hash) => !wanted.includes(hash))
      return { mediaHashes: [...wanted, ...others], mediaDetails }
    }
    case 'replace-media': {
      const { hash, by, crop } = action
      if (!mediaHashes.includes(hash)) return { mediaHashes, mediaDetails }
      const { [hash]: detail, ...others } = mediaDetails
      const altText = detail?.altText ?? ''
      const isPlain = altText === '' && crop === null
      return {
        // The cropped copy may already be in the list, appended by a merge with the stored draft.
        mediaHashes: [
          ...new Set(
            mediaHashes
              .filter((one) => one !== by || hash === by)
              .map((one) => (one === hash ? by : one)),
          ),
        ],
        mediaDetails: isPlain ? others : { ...others, [by]: { altText, crop } },
      }
    }
    case 'describe-media': {
      const { hash, altText } = action
      const { [hash]: detail, ...others } = mediaDetails
      const crop = detail?.crop ?? null
      if (altText === '' && crop === null) return { mediaHashes, mediaDetails: others }
      return { mediaHashes, mediaDetails: { ...others, [hash]: { altText, crop } } }
    }
  }
}

type Written = Pick<ComposerState, PostText | 'mediaHashes' | 'schedules'>

/** True when nothing was written, added or scheduled, so that leaving the draft loses nothing. */
export function isBlank(state: Written): boolean {
  const isWritten = postTexts.some((field) => state[field].trim() !== '')
  return !isWritten && state.mediaHashes.length === 0 && state.schedules.length === 0
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
