import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ConfirmedAct } from '#contract/confirmed-act.ts'
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
    /** The one act that was proved for then (`contract/confirmed-act.ts`), until it uses the proof up. */
    confirmedAct: text('confirmed_act').$type<ConfirmedAct>(),
    /** Whether the sign-in took a second step, or a passkey, which is both. */
    hasSecondStep: boolean('has_second_step').notNull().default(false),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
)
