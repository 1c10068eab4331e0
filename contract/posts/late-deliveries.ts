import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { PostMedia } from '../media/media.ts'
import { Instant, TimeZone, Uuid } from '../scalars.ts'
import { ReadText } from '../texts/texts.ts'
import { PostSchedule } from './schedule.ts'

/**
 * For how many minutes after its time a delivery still goes out by itself, by default; later it waits
 * for a person.
 */
export const defaultLateLimitMinutes = 60

/** The limits that a project may choose. Zero: whatever misses its time waits for a person. */
export const lateLimitChoices = [0, 15, 60, 240, 1440] as const

/** How many late deliveries an answer names, and a decision may. */
export const maxLateDeliveries = 100

/** How every cause begins, so that it says by itself what happened. */
export const causeBegin = 'Não saiu na hora marcada. '

/** A time of a post on one account that was missed and waits for a person's decision. */
export const LateDelivery = v.object({
  /** That of the `PostSchedule`. */
  id: Uuid,
  postId: Uuid,
  caption: ReadText,
  /** The post's first file; null when it has none. */
  media: v.nullable(PostMedia),
  scheduledAt: Instant,
  timeZone: TimeZone,
  /** Why the time was missed, in Portuguese; begins with `causeBegin`. */
  cause: v.string(),
  socialMediaAccount: PostSchedule.entries.socialMediaAccount,
})
export type LateDelivery = v.InferOutput<typeof LateDelivery>

/** The first `maxLateDeliveries` in order of time, and how many there are. */
export const LateDeliveries = v.object({
  deliveries: v.array(LateDelivery),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type LateDeliveries = v.InferOutput<typeof LateDeliveries>

const noneChosen = 'Escolha ao menos uma publicação'
/** One that missed its time gets one other time, so that it is published once. */
const oneTimeEach = 'Escolha um só horário para cada publicação'
const Ids = v.pipe(boundedArray(Uuid, maxLateDeliveries), v.minLength(1, noneChosen))

/** What a person decides of late deliveries: each is named by its id. */
export const LateDecision = v.variant('decision', [
  v.object({ decision: v.literal('publish'), ids: Ids }),
  v.object({ decision: v.literal('cancel'), ids: Ids }),
  v.object({
    decision: v.literal('reschedule'),
    times: v.pipe(
      boundedArray(v.object({ id: Uuid, scheduledAt: Instant }), maxLateDeliveries),
      v.minLength(1, noneChosen),
      v.check(
        (times) => new Set(times.map(({ id }) => id.toLowerCase())).size === times.length,
        oneTimeEach,
      ),
    ),
  }),
])
export type LateDecision = v.InferOutput<typeof LateDecision>

/** `gone`: those that did not wait any more, as when somebody else had decided. */
export const DecidedDeliveries = v.object({ decided: v.array(Uuid), gone: v.array(Uuid) })
export type DecidedDeliveries = v.InferOutput<typeof DecidedDeliveries>
