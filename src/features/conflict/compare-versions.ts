import type { Post } from '#contract/posts/post.ts'
import type { EditDraft, EditDraftSchedule } from '#local/database/rows.ts'
import {
  contentOfPost,
  type EditContent,
  isUpcoming,
  pickEditContent,
} from '#local/edits/edit-content.ts'
import { editFields, isSameAltTexts, isSameIn, listChanges } from '#local/edits/list-changes.ts'

export type EditField = keyof EditContent
export type Side = 'theirs' | 'mine'

/** A field in which the two versions differ, and who has changed it since the person began to edit. */
export interface FieldDifference {
  field: EditField
  changedBy: 'me' | 'them' | 'both'
  /** Only for `schedules`: the person moved or removed a time that was published before the edit arrived. */
  hasGoneOut: boolean
}

export interface VersionComparison {
  theirs: EditContent
  mine: EditContent
  differences: readonly FieldDifference[]
}

/** Compares the person's edit with the post as it is now, field by field, in the order of the form. */
export function compareVersions(edit: EditDraft, theirs: Post): VersionComparison {
  const before = contentOfPost(edit.basis)
  const mine = {
    ...pickEditContent(edit),
    isPaused: edit.isPaused ?? before.isPaused,
    schedules: stillOpen(edit.schedules, theirs),
  }
  const hasGoneOut = isAnyGone(before.schedules, edit.schedules, theirs)
  const basis = { ...before, schedules: stillOpen(before.schedules, theirs) }
  const current = contentOfPost(theirs)
  const differing = new Set(listDiffering(mine, theirs))
  const byThem = new Set(listDiffering(basis, theirs))
  const byMe = new Set(editFields.filter((field) => !isSame(field, mine, basis)))
  const differences = editFields
    .filter((field) => differing.has(field))
    .map((field): FieldDifference => {
      const isGone = field === 'schedules' && hasGoneOut
      const isBoth = byMe.has(field) && (byThem.has(field) || isGone)
      const changedBy = isBoth ? 'both' : byThem.has(field) ? 'them' : 'me'
      return { field, changedBy, hasGoneOut: isGone }
    })
  return { theirs: current, mine, differences }
}

/** An alternative text goes with its file: it can differ only where both versions have the file. */
function listDiffering(content: EditContent, theirs: Post): EditField[] {
  const isSaidAlike = isSame('altTexts', content, contentOfPost(theirs))
  return listChanges(content, theirs).filter((field) => field !== 'altTexts' || !isSaidAlike)
}

/** The hashes of the files that both versions have, in the order of `one`. */
export function listShared(one: EditContent, other: EditContent): string[] {
  return one.mediaHashes.filter((hash) => other.mediaHashes.includes(hash))
}

/** Whether the person moved or removed a time that was published meanwhile: a moved one would go out twice. */
function isAnyGone(
  before: readonly EditDraftSchedule[],
  wanted: readonly EditDraftSchedule[],
  theirs: Post,
): boolean {
  const kept = new Set(listPairs(wanted))
  const over = listOver(theirs)
  return listPairs(before).some((pair) => over.has(pair) && !kept.has(pair))
}

/** The times of a post that were published or failed, each with its account (`pairOf`). */
function listOver(post: Post): ReadonlySet<string> {
  return new Set(
    post.schedules
      .filter((schedule) => !isUpcoming(schedule) && schedule.state !== 'cancelled')
      .map(({ scheduledAt, socialMediaAccount }) => pairOf(scheduledAt, socialMediaAccount.id)),
  )
}

/** The schedules without the times that were published or failed meanwhile: nobody can change those. */
function stillOpen(schedules: readonly EditDraftSchedule[], theirs: Post): EditDraftSchedule[] {
  const over = listOver(theirs)
  return schedules.flatMap((schedule) => {
    const { scheduledAt, socialMediaAccountIds } = schedule
    if (scheduledAt === null) return [schedule]
    const left = socialMediaAccountIds.filter((id) => !over.has(pairOf(scheduledAt, id)))
    return left.length > 0 ? [{ ...schedule, socialMediaAccountIds: left }] : []
  })
}

function isSame(field: EditField, a: EditContent, b: EditContent): boolean {
  if (field === 'altTexts') return isSameAltTexts(listShared(a, b), a.altTexts, b.altTexts)
  if (field === 'schedules') return listPairs(a.schedules).join() === listPairs(b.schedules).join()
  return isSameIn[field](a, b)
}

function listPairs(schedules: readonly EditDraftSchedule[]): string[] {
  return schedules
    .flatMap(({ scheduledAt, socialMediaAccountIds }) =>
      socialMediaAccountIds.map((id) => pairOf(scheduledAt ?? '', id)),
    )
    .sort()
}

function pairOf(scheduledAt: string, accountId: string): string {
  return `${Date.parse(scheduledAt)} ${accountId}`
}

export type Choice = Partial<Record<EditField, Side>>

/** A field that only one side changed needs no decision: that change is kept. */
export function suggestChoice({ differences }: VersionComparison): Choice {
  return Object.fromEntries(
    differences.flatMap(({ field, changedBy }) =>
      changedBy === 'both' ? [] : [[field, changedBy === 'me' ? 'mine' : 'theirs']],
    ),
  )
}

export function chooseAll({ differences }: VersionComparison, side: Side): Choice {
  return Object.fromEntries(differences.map(({ field }) => [field, side]))
}

/** The fields that the person has not decided on yet. */
export function listOpen({ differences }: VersionComparison, choice: Choice): EditField[] {
  return differences.map(({ field }) => field).filter((field) => choice[field] === undefined)
}

/** The content as chosen; undecided fields are as the post is now. */
export function mixVersions(comparison: VersionComparison, choice: Choice): EditContent {
  const { theirs, mine } = comparison
  const from = (field: EditField) => (choice[field] === 'mine' ? mine : theirs)
  return {
    caption: from('caption').caption,
    description: from('description').description,
    versions: from('versions').versions,
    mediaHashes: from('mediaHashes').mediaHashes,
    altTexts: mixAltTexts(comparison, choice),
    schedules: from('schedules').schedules,
    isPaused: from('isPaused').isPaused,
  }
}

/** The alternative texts as chosen; a file that only one version has keeps that version's text. */
function mixAltTexts({ theirs, mine }: VersionComparison, choice: Choice): EditContent['altTexts'] {
  const [chosen, other] = choice.altTexts === 'mine' ? [mine, theirs] : [theirs, mine]
  const unknown = Object.entries(other.altTexts).filter(
    ([hash]) => !chosen.mediaHashes.includes(hash),
  )
  return { ...Object.fromEntries(unknown), ...chosen.altTexts }
}
