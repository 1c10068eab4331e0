import { labelPost, type Post } from '#contract/posts/post.ts'
import { type PostSchedule, stateOfTime } from '#contract/posts/schedule.ts'

/** The states in which nothing happens until a person has acted. */
const waiting: ReadonlySet<PostSchedule['state']> = new Set([
  'unconfirmed',
  'rejected',
  'needs-reconnect',
  'needs-decision',
])

/** The times of a post: those that wait for a person first, cancelled ones last, the others by time. */
export function sortOutcomes({ schedules }: Post): PostSchedule[] {
  const rank = ({ state }: PostSchedule) => (waiting.has(state) ? 0 : state === 'cancelled' ? 2 : 1)
  return schedules.toSorted(
    (a, b) => rank(a) - rank(b) || Date.parse(a.scheduledAt) - Date.parse(b.scheduledAt),
  )
}

/** The state of one time on one account, in the words of a post's labels. */
export function labelOutcome(schedule: PostSchedule): string {
  return labelPost([stateOfTime(schedule)])[0] ?? 'Cancelado'
}

/**
 * Whether a refused time may be planned again on its account without publishing the post twice: its
 * publication is known to have failed, the outcome of no other on that account is open, and none is planned
 * or was published there since.
 */
export function mayBeGivenAgain(post: Post, refused: PostSchedule): boolean {
  if (refused.state !== 'rejected') return false
  return post.schedules.every((other) => {
    const { state, socialMediaAccount, scheduledAt, id } = other
    if (id === refused.id || socialMediaAccount.id !== refused.socialMediaAccount.id) return true
    if (state === 'unconfirmed' || state === 'committing') return false
    const isEarlier = Date.parse(scheduledAt) < Date.parse(refused.scheduledAt)
    return isEarlier || state === 'cancelled'
  })
}
