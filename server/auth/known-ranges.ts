import { isIPv4 } from 'node:net'
import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { hashCode } from '../security/hash-code.ts'

/** How long a place or a device of a person is known after its last use. */
export const knownForMs = 90 * millisecondsInDay
const mostRanges = 200

/** The range of an address as it is kept with a person: nobody can read from it where they were. */
export function hashRange({ codeKey }: Pick<Deps, 'codeKey'>, address: string): string {
  return hashCode(codeKey, 'address-range', addressRange(address))
}

/**
 * Whether the person signed in from the range of this address lately, or last entered a code there
 * that was mailed to them. Takes as long for an email address that has no account.
 */
export async function isKnownRange(
  deps: Pick<Deps, 'db' | 'clock' | 'codeKey'>,
  email: string,
  address: string,
): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - knownForMs)
  const [signedIn, proved] = await Promise.all([
    findSignInRanges(deps.db, email, since),
    findProvedRange(deps.db, email, since),
  ])
  return signedIn.has(addressRange(address)) || proved === hashRange(deps, address)
}

async function findSignInRanges(db: Database, email: string, since: Date): Promise<Set<string>> {
  const rows = await db
    .select({ address: sessions.address })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.email, email), isNotNull(sessions.address), gt(sessions.lastUsedAt, since)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(mostRanges)
  return new Set(rows.map(({ address }) => addressRange(address ?? '')))
}

async function findProvedRange(db: Database, email: string, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ range: users.mailProvedFrom })
    .from(users)
    .where(and(eq(users.email, email), gt(users.mailProvedAt, since)))
  return row?.range ?? null
}

/**
 * The range an address belongs to, which is one household, office or mobile network: the /24 of
 * IPv4; IPv6 is already cut to its /64 (`http/caller-address.ts`).
 */
export function addressRange(address: string): string {
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}
