import * as v from 'valibot'
import { Instant, Uuid } from '../scalars.ts'
import { PostSchedule } from './schedule.ts'

/** What a change of a post was about. */
export const PostPart = v.picklist([
  'caption',
  'description',
  'media',
  'alt-texts',
  'versions',
  'times',
  'paused',
  'resumed',
])
export type PostPart = v.InferOutput<typeof PostPart>

/** Somebody created or changed the post. */
const PostAct = v.object({
  kind: v.picklist(['created', 'changed']),
  at: Instant,
  /** The person's name, of a change as it was then; null where it is not known any more. */
  by: v.nullable(v.string()),
  /** What was changed; empty for the creation. */
  parts: v.array(PostPart),
})

/** A step of bringing the post to one account at one time. */
const DeliveryStep = v.object({
  kind: v.literal('delivery'),
  at: Instant,
  scheduleId: Uuid,
  scheduledAt: Instant,
  socialMediaAccount: PostSchedule.entries.socialMediaAccount,
  /** Prepare the files there; publish; look whether it is there; write the first comment. */
  step: v.picklist(['stage', 'commit', 'verify', 'comment']),
  isDone: v.boolean(),
  /** What came of it, in Portuguese, where there is more to say. */
  detail: v.nullable(v.string()),
})

export const PostEvent = v.variant('kind', [PostAct, DeliveryStep])
export type PostEvent = v.InferOutput<typeof PostEvent>

/** The latest events of a post, newest first. `hasMore`: older ones were left out. */
export const PostHistory = v.object({ events: v.array(PostEvent), hasMore: v.boolean() })
export type PostHistory = v.InferOutput<typeof PostHistory>

/** Without the parts that a newer server names: the others are worth reading. */
const KnownParts = v.pipe(
  v.array(v.string()),
  v.filterItems((part) => v.is(PostPart, part)),
  v.array(PostPart),
)

const ReadEvent = v.variant('kind', [
  v.object({ ...PostAct.entries, parts: KnownParts }),
  DeliveryStep,
])

/**
 * `PostHistory` as a page reads it, which may be older than the server: parts, and kinds and steps of events,
 * that it does not know are left out. All else is checked as there.
 */
export const ReadPostHistory = v.object({
  events: v.pipe(
    v.array(v.looseObject({ kind: v.string() })),
    v.filterItems(isKnown),
    v.array(ReadEvent),
  ),
  hasMore: v.boolean(),
}) satisfies v.GenericSchema<unknown, PostHistory>

function isKnown({ kind, step }: { kind: string; step?: unknown }): boolean {
  const { kind: delivery, step: steps } = DeliveryStep.entries
  if (kind === delivery.literal) return typeof step !== 'string' || v.is(steps, step)
  return v.is(PostAct.entries.kind, kind)
}
