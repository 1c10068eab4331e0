import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ConfirmedAct } from '#contract/people/auth.ts'
import { users } from './users.ts'

/** One row per sign-in. Every call checks that its session has not ended. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Extended by each refresh, up to the absolute limit. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the person signed out, or a refresh token was used twice. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /**
     * RFC 7638 thumbprint of the device's key: refresh tokens work only with a proof made with it
     * (DPoP). Null for a session from before that.
     */
    keyThumbprint: text('key_thumbprint'),
    /** The browser's User-Agent, shortened. */
    userAgent: text('user_agent'),
    /** The address of the sign-in or of the last refresh. */
    address: text(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** When the person last proved who they are: some changes ask for that again. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** The one act that was proved for then (`contract/people/auth.ts`), until it uses the proof up. */
    confirmedAct: text('confirmed_act').$type<ConfirmedAct>(),
    /** Whether the sign-in took a second step, or a passkey, which is both. */
    hasSecondStep: boolean('has_second_step').notNull().default(false),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

/**
 * One row per refresh token. The tokens of one session are a family: each rotation adds a child of
 * the token that was used.
 */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Set to null when the parent is deleted: deleting an expired token must not end a session in
     * use.
     */
    parentId: uuid('parent_id').references((): AnyPgColumn => refreshTokens.id, {
      onDelete: 'set null',
    }),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('refresh_tokens_family').on(table.familyId),
    index('refresh_tokens_parent').on(table.parentId),
    index('refresh_tokens_expires').on(table.expiresAt),
  ],
)

/** Codes that replace one of the authenticator app; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/**
 * A code of six digits that was sent by mail, and the token of the mail's link or of the browser
 * that asked. Using the code takes both; both are stored as hashes. A few wrong tries end the code.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({
      enum: ['verify-email', 'reset-password', 'sign-in', 'change-email'],
    }).notNull(),
    /** SHA-256 of the token in the mail's link, or in the cookie of the browser that asked. */
    tokenHash: text('token_hash').notNull().unique(),
    /** A keyed hash of the digits: a plain one would be guessed in a moment. */
    codeHash: text('code_hash').notNull(),
    /** For 'change-email': the address that the code was sent to. */
    email: text(),
    /**
     * For 'verify-email': SHA-256 of the secret in the cookie of the browser that gave the password
     * (`sign-up/sign-up-cookie.ts`).
     */
    browserHash: text('browser_hash'),
    /** For 'verify-email': the sealed token of the invitation that led to the sign-up. */
    inviteSealed: text('invite_sealed'),
    /** Wrong tries so far. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the digits end; the token may go on, and have new digits sent. */
    codeExpiresAt: timestamp('code_expires_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '10 minutes'`),
    /** When the token ends. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the right code was entered. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('one_time_codes_user').on(table.userId, table.purpose),
    index('one_time_codes_expires').on(table.expiresAt),
  ],
)

/** WebAuthn credentials; the fields are those that @simplewebauthn/server asks to keep. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the person calls it. */
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Challenges that were given out and not yet answered; each can be answered once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    /** Null at a sign-in, when the person is not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
)
