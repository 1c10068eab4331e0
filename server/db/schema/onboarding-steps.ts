import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OnboardingStepId } from '#contract/onboarding.ts'
import { users } from './users.ts'

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
