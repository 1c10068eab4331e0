import type { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { isWithinLimit } from '../limits/is-within-limit.ts'
import { accountExists } from '../mail/templates/account-exists.ts'
import { hashMailbox } from '../security/hash-code.ts'

/**
 * Tells the owner of an address that somebody signed up with it. Beyond the limit of mails to one
 * address nothing is sent; returns whether it was within.
 */
export async function tellOwner(
  deps: Deps,
  { name, email }: Pick<typeof users.$inferSelect, 'name' | 'email'>,
): Promise<boolean> {
  const key = hashMailbox(deps.codeKey, email)
  if (!(await isWithinLimit(deps.limits.signUpMailsByEmail, key))) return false
  await deps.mail.enqueue(deps.db, email, accountExists, { name })
  deps.mail.wake()
  return true
}
