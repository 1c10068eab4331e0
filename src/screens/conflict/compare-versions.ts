import type { Post } from '#contract/post.ts'
import type { PostEdit, PostEditSchedule } from '#local/db.ts'
import { listChanges } from '#local/edits/list-changes.ts'
import { type EditContent, isToCome, readContent } from '#local/edits/read-content.ts'

export type Field = keyof EditContent
export type Side = 'theirs' | 'mine'

/** A field in which the two versions differ, and who changed it since the person began. */
export interface FieldDifference {
  field: Field
  changedBy: 'me' | 'them' | 'both'
}

export interface VersionComparison {
  theirs: EditContent
  mine: EditContent
  differences: readonly FieldDifference[]
}

const fields: readonly Field[] = ['caption', 'description', 'mediaHashes', 'schedules']

/** What the person wanted beside what the post is now, field by field, in the order of the form. */
export function compareVersions(edit: PostEdit, theirs: Post): VersionComparison {
  const { caption, description, mediaHashes } = edit
  const mine = { caption, description, mediaHashes, schedules: stillOpen(edit.schedules, theirs) }
  const before = readContent(edit.basis)
  const basis = { ...before, schedules: stillOpen(before.schedules, theirs) }
  const current = readContent(theirs)
  const differing = new Set(listChanges(mine, theirs))
  const byThem = new Set(listChanges(basis, theirs))
  const byMe = new Set(fields.filter((field) => !isSame(field, mine, basis)))
  const differences = fields
    .filter((field) => differing.has(field))
    .map((field): FieldDifference => {
      if (byMe.has(field) && byThem.has(field)) return { field, changedBy: 'both' }
      return { field, changedBy: byThem.has(field) ? 'them' : 'me' }
    })
  return { theirs: current, mine, differences }
}

/** A time that went out meanwhile is no longer anybody's to choose. */
function stillOpen(schedules: readonly PostEditSchedule[], theirs: Post): PostEditSchedule[] {
  const over = new Set(
    theirs.schedules
      .filter((schedule) => !isToCome(schedule) && schedule.state !== 'cancelled')
      .map(({ scheduledAt, socialMediaAccount }) => pairOf(scheduledAt, socialMediaAccount.id)),
  )
  return schedules.flatMap((schedule) => {
    const { scheduledAt, socialMediaAccountIds } = schedule
    if (scheduledAt === null) return [schedule]
    const left = socialMediaAccountIds.filter((id) => !over.has(pairOf(scheduledAt, id)))
    return left.length > 0 ? [{ ...schedule, socialMediaAccountIds: left }] : []
  })
}

function isSame(field: Field, a: EditContent, b: EditContent): boolean {
  if (field === 'caption' || field === 'description') return a[field] === b[field]
  if (field === 'mediaHashes') return a.mediaHashes.join() === b.mediaHashes.join()
  return listPairs(a.schedules).join() === listPairs(b.schedules).join()
}

function listPairs(schedules: readonly PostEditSchedule[]): string[] {
  return schedules
    .flatMap(({ scheduledAt, socialMediaAccountIds }) =>
      socialMediaAccountIds.map((id) => pairOf(scheduledAt ?? '', id)),
    )
    .sort()
}

function pairOf(scheduledAt: string, accountId: string): string {
  return `${Date.parse(scheduledAt)} ${accountId}`
}

export type Choice = Partial<Record<Field, Side>>

/** What only one of them changed needs no decision: that change is kept. */
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

/** The fields that are still to be decided. */
export function listOpen({ differences }: VersionComparison, choice: Choice): Field[] {
  return differences.map(({ field }) => field).filter((field) => choice[field] === undefined)
}

/** The content as chosen; what is not decided is as the post is now. */
export function mixVersions({ theirs, mine }: VersionComparison, choice: Choice): EditContent {
  const from = (field: Field) => (choice[field] === 'mine' ? mine : theirs)
  return {
    caption: from('caption').caption,
    description: from('description').description,
    mediaHashes: from('mediaHashes').mediaHashes,
    schedules: from('schedules').schedules,
  }
}
