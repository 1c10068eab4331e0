import { sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ResultMeasure } from '#contract/posts/post-results.ts'
import { posts } from './posts.ts'
import { socialAccounts } from './social-accounts.ts'

/**
 * One post on one account at one time: the authoritative state of its delivery. The queue only says
 * when to process it. `claim` is the fencing token ('jobId:retryCount') of the worker that may
 * write; `journal` holds what the network returned at each step and is written before the step that
 * needs it for `verify`.
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
        'paused',
        'staging',
        'staged',
        'committing',
        'published',
        'retrying',
        'needs-reconnect',
        'needs-decision',
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
    /**
     * When a person said 'Publicar agora' of a target that had missed its time; null otherwise. From
     * then on its lateness is counted from here.
     */
    releasedAt: timestamp('released_at', { withTimezone: true }),
    journal: jsonb().$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    remoteId: text('remote_id'),
    permalink: text(),
    postedAt: timestamp('posted_at', { withTimezone: true }),
    /** The class of the failure, and the message for the person; null without a failure. */
    failureCode: text('failure_code'),
    failure: text(),
    /**
     * State of the first comment, which is written after publishing (publisher/README.md); null
     * when the post has none.
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
    index('delivery_targets_troubled')
      .on(table.scheduledAt, table.id)
      .where(sql`${table.state} in ('rejected','unconfirmed','needs-reconnect','needs-decision')`),
    index('delivery_targets_comment')
      .on(table.scheduledAt)
      .where(sql`${table.commentState} in ('due','begun')`),
    index('delivery_targets_posted').on(table.postedAt).where(sql`${table.state} = 'published'`),
    index('delivery_targets_nameless')
      .on(table.postedAt)
      .where(sql`${table.state} = 'published' and ${table.permalink} is null`),
  ],
)

/** Every attempt and how each step of it ended, for support questions. Rows are never updated. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    targetId: uuid('target_id')
      .notNull()
      .references(() => deliveryTargets.id, { onDelete: 'cascade' }),
    claim: text().notNull(),
    step: text({ enum: ['stage', 'commit', 'verify', 'comment'] }).notNull(),
    /** 'done', or the class of the failure. */
    outcome: text().notNull(),
    detail: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('delivery_attempts_target').on(table.targetId)],
)

/**
 * What the network last told of a published target, and when it is asked next: a few times in the 30
 * days after the publication, then never again. Ends with its post, with the account's link, and after
 * two years.
 */
export const postFigures = pgTable(
  'post_figures',
  {
    targetId: uuid('target_id')
      .primaryKey()
      .references(() => deliveryTargets.id, { onDelete: 'cascade' }),
    /** All that one answer told, at `fetchedAt`, and nothing else; null before the first. */
    figures: jsonb().$type<Partial<Record<ResultMeasure, number>>>(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    /** When it is asked next, or, while somebody asks, when another may; null: not again. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Why the last question got no answer, in Portuguese; null when it got one. */
    trouble: text(),
  },
  (table) => [
    index('post_figures_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    // For the end of old rows.
    index('post_figures_fetched').on(table.fetchedAt),
  ],
)
