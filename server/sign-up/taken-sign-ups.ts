import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import { takenSignUps, users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { isWithinLimit } from '../limits/rate-limits.ts'
import { accountExists } from '../mail/templates/account-exists.ts'
import { hashEmail, hashMailbox } from '../security/hash-code.ts'

type KeyedDeps = Pick<Deps, 'db' | 'codeKey'>

/** Remembers the password with which somebody signed up with an address that has an account. */
export async function keepTakenSignUp(
  { db, codeKey, clock }: KeyedDeps & Pick<Deps, 'clock'>,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const emailHash = hashEmail(codeKey, email)
  await db
    .insert(takenSignUps)
    .values({ emailHash, passwordHash, createdAt: clock.now() })
    .onConflictDoUpdate({ target: takenSignUps.emailHash, set: { passwordHash: null } })
}

/** The hash of that password; undefined where there is none. */
export async function findTakenSignUp(
  { db, codeKey }: KeyedDeps,
  email: string,
): Promise<string | undefined> {
  const [kept] = await db
    .select({ passwordHash: takenSignUps.passwordHash })
    .from(takenSignUps)
    .where(eq(takenSignUps.emailHash, hashEmail(codeKey, email)))
  return kept?.passwordHash ?? undefined
}

/** Those that would have been deleted by now, had the address been free. */
export async function deleteOldTakenSignUps(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - unverifiedKeptMs)
  await db.delete(takenSignUps).where(lt(takenSignUps.createdAt, oldest))
}

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

/** For so long, in ms, a sign-up that nobody verifies is kept. */
const unverifiedKeptMs = 30 * millisecondsInDay

/**
 * Sign-ups that nobody verified, and that no code can verify any more: anybody can make them, of
 * any address. Whoever comes late signs up again.
 */
export async function deleteUnverifiedPeople(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - unverifiedKeptMs)
  const codes = db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, users.id))
  // Nobody of these has one; a project must not lose its owner here, whatever else is wrong.
  const memberships = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.userId, users.id))
  const isUnverified = and(isNull(users.emailVerifiedAt), lt(users.createdAt, oldest))
  await db.delete(users).where(and(isUnverified, notExists(codes), notExists(memberships)))
}
