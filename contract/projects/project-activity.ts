import * as v from 'valibot'
import { Instant, WholeNumberText } from '../scalars.ts'

/** What is written down of a project, for its owner and administrators. */
export const ActivityKind = v.picklist([
  'project-created',
  'project-updated',
  /** Another time zone; `subject` is its name. The two kinds are those of `PlannedTimes`. */
  'zone-changed-keeping-instants',
  'zone-changed-keeping-clock',
  'member-invited',
  'invite-withdrawn',
  'member-joined',
  'member-role-changed',
  'member-removed',
  'member-left',
  /** Of before a project had to be accepted. */
  'ownership-transferred',
  'ownership-offered',
  'ownership-offer-withdrawn',
  'ownership-accepted',
  'ownership-declined',
  'account-linked',
  'account-unlinked',
  'post-created',
  'post-changed',
  'post-deleted',
  'late-published',
  'late-cancelled',
  /** Folders of the storage. */
  'folder-deleted',
  'folder-protected',
  'folder-unprotected',
  /** Links of reports; `subject` is the month in words. */
  'report-created',
  'report-ended',
  /** Secret addresses of the calendar; `subject` is the name, '' for none. */
  'calendar-feed-created',
  'calendar-feed-ended',
])
export type ActivityKind = v.InferOutput<typeof ActivityKind>

export const Activity = v.object({
  id: v.number(),
  kind: ActivityKind,
  /** Who did it, by the name of today; by a stored one only where the account is gone. */
  userName: v.string(),
  /** Tells two people of one name apart. Of whoever left the project: the one they had then. */
  userEmail: v.optional(v.nullable(v.string()), null),
  /** Whom or what it was about, a member by the name of today; '' for nothing. */
  subject: v.string(),
  /** As `userEmail`, where the subject is a member. */
  subjectEmail: v.optional(v.nullable(v.string()), null),
  createdAt: Instant,
})
export type Activity = v.InferOutput<typeof Activity>

/** The newest first; `before`: the id after which to go on. */
export const ActivityQuery = v.object({ before: v.optional(WholeNumberText) })

export const ActivityPage = v.object({ content: v.array(Activity), hasNext: v.boolean() })
