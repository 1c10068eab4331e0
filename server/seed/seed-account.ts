import type { socialAccounts } from '../db/schema/social-accounts.ts'

export type SeedAccount = typeof socialAccounts.$inferInsert & { id: string }
