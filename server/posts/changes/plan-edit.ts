import type { EditSchedule, PostEdit } from '#contract/posts/post-edit.ts'
import { maxOccurrences, pastToleranceMs, type TimeState } from '#contract/posts/schedule.ts'
import { ApiError } from '../../http/api-error.ts'
import { mayBeCancelled } from '../../publisher/changes/cancel-targets.ts'
import {
  isBeyondCalendar,
  type PlannedTarget,
  refusePast,
  refuseTooFar,
  refuseTooMany,
} from './plan-targets.ts'

export interface ExistingTarget {
  id: string
  accountId: string
  scheduledAt: Date
  state: TimeState
}

/** What an edit says of times. `addedTimes`: more, beside all that stay; without `schedules` alone. */
export interface TimesAsked extends Pick<PostEdit, 'schedules'> {
  droppedTimes?: PostEdit['droppedTimes']
  addedTimes?: readonly EditSchedule[]
}

export interface EditPlan {
  /** Targets still to come that the edit does not name. */
  dropped: ExistingTarget[]
  /**
   * Those of them that the person saw as still to come: when one has gone out, the edit is a
   * conflict.
   */
  surrendered: ExistingTarget[]
  /** Targets still to come that the edit names. */
  staying: ExistingTarget[]
  /** Accounts and times without a target. */
  added: PlannedTarget[]
}

/**
 * What an edit does to a post's targets. Pure. `existing`: all but the cancelled ones. Targets that
 * are published, being published or failed stay in any case. Without `schedules` all stay that
 * still have an account. Throws VERSION_CONFLICT when a time of `droppedTimes` has gone out, or may
 * have.
 */
export function planEdit(
  existing: readonly ExistingTarget[],
  { schedules, droppedTimes = [], addedTimes = [] }: TimesAsked,
  { now, timeZone, isLiving }: { now: Date; timeZone: string; isLiving(id: string): boolean },
): EditPlan {
  const wanted = schedules && listPlaces(schedules)
  const unwanted = listPlaces(droppedTimes)
  const isSurrendered = (target: ExistingTarget) => unwanted.has(placeOf(target))
  if (existing.some((target) => isOut(target) && isSurrendered(target))) throw refuseGoneOut()
  const isWanted = (target: ExistingTarget) =>
    wanted ? wanted.has(placeOf(target)) : isLiving(target.accountId)
  const open = existing.filter(({ state }) => mayBeCancelled(state))
  const staying = open.filter(isWanted)
  const dropped = open.filter((target) => !isWanted(target))
  const taken = new Set(existing.map(placeOf))
  const added: PlannedTarget[] = []
  for (const [place, { accountId, scheduledAt, field }] of wanted ?? listPlaces(addedTimes)) {
    if (taken.has(place)) continue
    if (scheduledAt.getTime() < now.getTime() - pastToleranceMs) throw refusePast(field)
    if (isBeyondCalendar(scheduledAt)) throw refuseTooFar(field)
    added.push({ accountId, scheduledAt, timeZone })
  }
  if (existing.length - dropped.length + added.length > maxOccurrences)
    throw refuseTooMany('schedules')
  return { dropped, surrendered: dropped.filter(isSurrendered), staying, added }
}

/** The error for a time that was, or may have been, published while the person changed it. */
export function refuseGoneOut(): ApiError {
  const message = 'O post foi publicado em um horário que estava sendo alterado.'
  return new ApiError('VERSION_CONFLICT', { message, details: [{ field: 'schedules', message }] })
}

function isOut({ state }: ExistingTarget): boolean {
  return state === 'published' || state === 'committing' || state === 'unconfirmed'
}

type Place = Pick<ExistingTarget, 'accountId' | 'scheduledAt'>

function listPlaces(schedules: readonly EditSchedule[]) {
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
