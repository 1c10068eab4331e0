import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { posts } from './posts.ts'
import { socialAccounts } from './social-accounts.ts'

/**
 * One post on one account at one time: the truth about its delivery. The queue only says when to
 * look. `claim` is the fencing token ('jobId:retryCount') of the worker that may write; `journal`
 * holds what the network gave at each step and is written before the step that needs it for
 * verifying.
 */
export const deliveryTargets = pgTable(
  'delivery_targets',
  {
    id: uuid().primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => socialAccounts.id),
    scheduledAt: timestamp('scheduled_at', { withTimezone: true }).notNull(),
    timeZone: text('time_zone').notNull(),
    state: text({
      enum: [
        'scheduled',
        'staging',
        'staged',
        'committing',
        'published',
        'retrying',
        'needs-reconnect',
        'rejected',
        'unconfirmed',
        'cancelled',
      ],
    })
      .notNull()
      .default('scheduled'),
    claim: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    journal: jsonb().$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    remoteId: text('remote_id'),
    permalink: text(),
    postedAt: timestamp('posted_at', { withTimezone: true }),
    /** Error class and words for the person; null when nothing is wrong. */
    failureCode: text('failure_code'),
    failure: text(),
    /**
     * Of what is published: its first comment, a step of its own (publisher/README.md); null for
     * none.
     */
    commentState: text('comment_state', { enum: ['due', 'begun', 'done', 'failed'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('delivery_targets_occurrence')
      .on(table.postId, table.accountId, table.scheduledAt)
      .where(sql`${table.state} <> 'cancelled'`),
    index('delivery_targets_post').on(table.postId),
    index('delivery_targets_account_time').on(table.accountId, table.scheduledAt),
    index('delivery_targets_due')
      .on(table.scheduledAt)
      .where(sql`${table.state} in ('scheduled','staging','staged','committing','retrying')`),
    index('delivery_targets_comment')
      .on(table.scheduledAt)
      .where(sql`${table.commentState} in ('due','begun')`),
    index('delivery_targets_nameless')
      .on(table.postedAt)
      .where(sql`${table.state} = 'published' and ${table.permalink} is null`),
  ],
)
