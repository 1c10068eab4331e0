import type { PostEdit } from '#contract/post-edit.ts'
import { type DeliveryState, maxOccurrences, pastToleranceMs } from '#contract/schedule.ts'
import { mayBeCancelled } from '../publisher/cancel-targets.ts'
import type { PlannedTarget } from './plan-targets.ts'
import { isBeyondCalendar, refusePast, refuseTooFar, refuseTooMany } from './refuse-time.ts'

export interface ExistingTarget {
  id: string
  accountId: string
  scheduledAt: Date
  state: DeliveryState
}

export interface EditPlan {
  /** Still to come, and not wanted any more. */
  dropped: ExistingTarget[]
  /** Still to come, and wanted where and when they are. */
  staying: ExistingTarget[]
  /** Accounts and times where nothing of the post is. */
  added: PlannedTarget[]
}

/**
 * What an edit makes of a post's times; pure. `existing`: all but the cancelled ones. What is published,
 * being published or ended keeps its place whatever is wanted, so naming it asks for nothing more.
 * Without `schedules` everything stays that has an account left to go to.
 */
export function planEdit(
  existing: readonly ExistingTarget[],
  schedules: PostEdit['schedules'],
  { now, timeZone, isLiving }: { now: Date; timeZone: string; isLiving(id: string): boolean },
): EditPlan {
  const wanted = schedules && listPlaces(schedules)
  const isWanted = (target: ExistingTarget) =>
    wanted ? wanted.has(placeOf(target)) : isLiving(target.accountId)
  const open = existing.filter(({ state }) => mayBeCancelled(state))
  const staying = open.filter(isWanted)
  const dropped = open.filter((target) => !isWanted(target))
  const taken = new Set(existing.map(placeOf))
  const added: PlannedTarget[] = []
  for (const [place, { accountId, scheduledAt, field }] of wanted ?? []) {
    if (taken.has(place)) continue
    if (scheduledAt.getTime() < now.getTime() - pastToleranceMs) throw refusePast(field)
    if (isBeyondCalendar(scheduledAt)) throw refuseTooFar(field)
    added.push({ accountId, scheduledAt, timeZone })
  }
  if (existing.length - dropped.length + added.length > maxOccurrences)
    throw refuseTooMany('schedules')
  return { dropped, staying, added }
}

type Place = Pick<ExistingTarget, 'accountId' | 'scheduledAt'>

function listPlaces(schedules: NonNullable<PostEdit['schedules']>) {
  const places = new Map<string, Place & { field: string }>()
  for (const [index, { scheduledAt, socialMediaAccountIds }] of schedules.entries())
    for (const id of socialMediaAccountIds) {
      const place = { accountId: id.toLowerCase(), scheduledAt: new Date(scheduledAt) }
      places.set(placeOf(place), { ...place, field: `schedules.${index}.scheduledAt` })
    }
  return places
}

function placeOf({ accountId, scheduledAt }: Place): string {
  return `${accountId} ${scheduledAt.getTime()}`
}
