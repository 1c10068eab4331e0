import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OnboardingStepId } from '#contract/projects/onboarding.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case; the contract's schema converts it. */
    email: text().notNull(),
    /** When the person proved that mail to this address reaches them. */
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /** When the person last entered a code that was mailed to them, at a sign-up or a reset. */
    mailProvedAt: timestamp('mail_proved_at', { withTimezone: true }),
    /**
     * The range of addresses that came from, as a keyed hash: guesses from there are counted
     * separately.
     */
    mailProvedFrom: text('mail_proved_from'),
    name: text().notNull(),
    phone: text(),
    /** Null until the person chooses one (the last step of the verification wizard). */
    passwordHash: text('password_hash'),
    /** Whether a sign-in with the password also asks for a code sent by mail. */
    twoStepByMail: boolean('two_step_by_mail').notNull().default(false),
    /**
     * When that was turned on; null while it is off, and for people who turned it on before this
     * was stored.
     */
    twoStepByMailAt: timestamp('two_step_by_mail_at', { withTimezone: true }),
    /** The secret of an authenticator app, encrypted (`security/secret-box.ts`). */
    totpSecret: text('totp_secret'),
    /** Null until the app has shown a right code once. */
    totpConfirmedAt: timestamp('totp_confirmed_at', { withTimezone: true }),
    /** The 30-second step of the last accepted code, because a code must not be accepted twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/**
 * Sign-ups with an address that has an account. Nothing comes of them, but a sign-in with their
 * password is answered as it would be if the address had been free. Stores only a keyed hash of the
 * address (`security/hash-code.ts`). Kept as long as a sign-up that nobody verifies.
 */
export const takenSignUps = pgTable(
  'taken_sign_ups',
  {
    emailHash: text('email_hash').primaryKey(),
    /** Null after a second one: of that nobody knows whose password is the right one. */
    passwordHash: text('password_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('taken_sign_ups_created').on(table.createdAt)],
)

/** The steps of the beginning that a person has done: what was once done stays done. */
export const onboardingSteps = pgTable(
  'onboarding_steps',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: text().$type<OnboardingStepId>().notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
)
