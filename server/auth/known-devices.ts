import { and, eq, gt } from 'drizzle-orm'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { knownForMs } from './known-ranges.ts'

/**
 * Whether the person signed in lately on the device whose key has this thumbprint, as long as that
 * session is stored. Takes as long for an email address that has no account.
 */
export async function isKnownDevice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
  keyThumbprint: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - knownForMs)
  const isOfDevice = and(eq(sessions.keyThumbprint, keyThumbprint), gt(sessions.lastUsedAt, since))
  const [known] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.email, email), isOfDevice))
    .limit(1)
  return known !== undefined
}
