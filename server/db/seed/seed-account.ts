import type { socialAccounts } from '../schema/social-accounts.ts'

export type SeedAccount = typeof socialAccounts.$inferInsert & { id: string }
