import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BrazilState } from '#contract/brazil-states.ts'
import { defaultLateLimitMinutes } from '#contract/posts/late-deliveries.ts'
import type { HashtagGroup, WeeklySlot } from '#contract/posts/planning.ts'
import type { ActivityKind } from '#contract/projects/project-activity.ts'
import { users } from './users.ts'

export const projects = pgTable('projects', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  description: text().notNull(),
  timeZone: text('time_zone').notNull().default('America/Sao_Paulo'),
  /** Whose holidays its calendar shows besides the national ones. */
  state: text().$type<BrazilState>(),
  /** For how many minutes after its time a delivery still goes out by itself. */
  lateLimitMinutes: integer('late_limit_minutes').notNull().default(defaultLateLimitMinutes),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Who belongs to a project; `isDefault` is chosen by each person for themselves. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['OWNER', 'ADMIN', 'EDITOR'] }).notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    /** When they last used the project, to a quarter of an hour (`access/note-activity.ts`). */
    lastActiveAt: timestamp('last_active_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    // The primary key begins with the project: without this one, a person's projects are looked for among all members.
    index('project_members_user').on(table.userId),
    uniqueIndex('project_members_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)

/**
 * An invitation that was mailed; accepted once, by a person who is signed in with that address. A
 * project has one row for an address at most, and keeps it for a while after its end, to be listed.
 */
export const projectInvites = pgTable(
  'project_invites',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: ['ADMIN', 'EDITOR'] }).notNull(),
    /** SHA-256 of the token in the mail's link. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    /** Who accepted it, or gave the address up: the row goes with their account. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('project_invites_address').on(table.projectId, table.email),
    index('project_invites_expires').on(table.expiresAt),
  ],
)

/** A project whose owner offers it to another member; one at a time. It is theirs once they accept. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('ownership_offers_member').on(table.memberId),
    index('ownership_offers_owner').on(table.ownerId),
    index('ownership_offers_expires').on(table.expiresAt),
  ],
)

/** What people did in a project, for its members to read. Kept for a year. */
export const projectActivities = pgTable(
  'project_activities',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The person's name and address at that time, shown when their account is deleted or has left
     * the project.
     */
    userName: text('user_name').notNull(),
    userEmail: text('user_email'),
    kind: text().$type<ActivityKind>().notNull(),
    /** The name, invited address or text that it was about, as it was at that time. */
    subject: text().notNull().default(''),
    /**
     * The person it was about: a member, or an invited person. Null in rows that are older than
     * this column.
     */
    subjectUserId: uuid('subject_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The member's address at that time; for an invitation `subject` is the address. */
    subjectEmail: text('subject_email'),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('project_activities_project').on(table.projectId, table.id.desc()),
    index('project_activities_created').on(table.createdAt),
    index('project_activities_invited')
      .on(table.subject)
      .where(sql`${table.kind} in ('member-invited', 'invite-withdrawn')`),
  ],
)

/** The planning of a project. A project whose planning was never saved has no row. */
export const plannings = pgTable('plannings', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  slots: jsonb().$type<WeeklySlot[]>().notNull(),
  hashtagGroups: jsonb('hashtag_groups').$type<HashtagGroup[]>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
