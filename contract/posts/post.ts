import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { PostMedia } from '../media/media.ts'
import { NetworkVersions } from '../networks/network-versions.ts'
import { Instant, Uuid, WholeNumberText } from '../scalars.ts'
import { ReadText } from '../texts/texts.ts'
import { PostSchedule, type TimeState } from './schedule.ts'

export const PostLabel = v.picklist([
  'Agendado',
  'Pausado',
  'Publicando',
  'Publicado',
  'Publicado em parte',
  'Falhou',
  'Conta desconectada',
  'Atrasado',
  'Aguardando confirmação da rede',
])
export type PostLabel = v.InferOutput<typeof PostLabel>

export const Post = v.object({
  id: Uuid,
  /** 1, 2, 3 … in its project, for people to name it by. Older copies on devices have none. */
  number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  caption: ReadText,
  description: ReadText,
  location: ReadText,
  userTags: ReadText,
  productTags: ReadText,
  altText: ReadText,
  /** What differs per network. */
  versions: v.optional(NetworkVersions, []),
  mediaUrls: v.array(v.string()),
  media: v.array(PostMedia),
  status: v.array(v.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** The post's revision: grows by one at each change; an edit names its base (If-Match). */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The Idempotency-Key of its creation, by which a device recognises its own entry. */
  entryKey: v.nullable(v.string()),
  /** The Idempotency-Key of its last change; null if it was never changed. */
  editKey: v.optional(v.nullable(v.string()), null),
  schedules: v.array(PostSchedule),
})
export type Post = v.InferOutput<typeof Post>

export const DeletedPost = v.object({ id: Uuid, editKey: v.string() })
export type DeletedPost = v.InferOutput<typeof DeletedPost>

export const Pagination = v.object({
  page: v.number(),
  size: v.number(),
  totalPages: v.number(),
  totalItems: v.number(),
  totalElements: v.number(),
  /** False when the counting ended early: there are more than `totalItems`. */
  isTotalExact: v.optional(v.boolean()),
  isFirst: v.boolean(),
  isLast: v.boolean(),
  hasNext: v.boolean(),
  hasPrevious: v.boolean(),
})

export const PostPage = v.object({ content: v.array(Post), pagination: Pagination })
export type PostPage = v.InferOutput<typeof PostPage>

export const PostPageQuery = v.object({
  page: v.optional(v.pipe(WholeNumberText, v.maxValue(1_000_000)), '0'),
  size: v.optional(v.pipe(WholeNumberText, v.minValue(1), v.maxValue(100)), '10'),
  sort: v.optional(v.picklist(['createdAt']), 'createdAt'),
  direction: v.optional(v.picklist(['asc', 'desc']), 'desc'),
})

/** `from` inclusive, `to` exclusive; at most 100 days apart. */
export const ScheduledPostsQuery = v.pipe(
  v.object({ from: Instant, to: Instant }),
  v.check(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / millisecondsInDay
    return days > 0 && days <= 100
  }, 'O período deve ter de 1 a 100 dias'),
)

export const ScheduledPosts = v.array(Post)

/** The labels of a post, from the states of its schedules. */
export function labelPost(states: readonly TimeState[]): PostLabel[] {
  const living = states.filter((state) => state !== 'cancelled')
  const some = (...wanted: TimeState[]) => living.some((state) => wanted.includes(state))
  const labels: PostLabel[] = []
  if (living.length > 0 && living.every((state) => state === 'published')) return ['Publicado']
  if (some('staging', 'staged', 'scheduled', 'retrying')) labels.push('Agendado')
  if (some('paused')) labels.push('Pausado')
  if (some('committing')) labels.push('Publicando')
  if (some('published')) labels.push('Publicado em parte')
  if (some('rejected')) labels.push('Falhou')
  if (some('needs-reconnect')) labels.push('Conta desconectada')
  if (some('needs-decision')) labels.push('Atrasado')
  if (some('unconfirmed')) labels.push('Aguardando confirmação da rede')
  return labels
}

/** A post in the calendar of all of a person's projects: it says which one it is of. */
export const CalendarPost = v.object({ ...Post.entries, projectId: Uuid })
export type CalendarPost = v.InferOutput<typeof CalendarPost>
