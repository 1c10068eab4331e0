import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { notifyOwner } from '../own-account/notify-owner.ts'
import { addressRange } from './address-range.ts'
import { describeDevice } from './describe-device.ts'
import { hashRange, knownForMs } from './known-ranges.ts'

type Person = Pick<typeof users.$inferSelect, 'name' | 'email' | 'mailProvedAt' | 'mailProvedFrom'>

/** For so long after a mailed code was entered, a sign-in from the same range of addresses is expected. */
const provedForMs = millisecondsInDay
const mostSessions = 200
/** Sign-ins of one hour after which no further one is told: the owner's mailbox is not to be flooded. */
const mostToldInAnHour = 10

/**
 * Tells a person by mail that somebody signs in on a device that they did not use lately. Call it
 * before `startSession`, in its transaction; `mail.wake()` after it
 * (docs/decisions/0085-mail-of-a-new-device.md).
 */
export async function tellNewDevice(
  deps: Pick<Deps, 'mail' | 'clock' | 'codeKey'>,
  tx: Transaction,
  userId: string,
  origin: CallOrigin,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const person = await findPerson(tx, userId)
  if (!person || wasProvedHere(deps, person, origin, now)) return
  const sessionsOfLate = await findSessions(tx, userId, new Date(now - knownForMs))
  const hourAgo = new Date(now - millisecondsInHour)
  if (sessionsOfLate.filter(({ createdAt }) => createdAt > hourAgo).length >= mostToldInAnHour)
    return
  if (isKnown(sessionsOfLate, origin, await origin.readDeviceKey())) return
  await notifyOwner(deps, tx, person, 'new-device', origin)
}

async function findPerson(tx: Transaction, id: string): Promise<Person | undefined> {
  const { name, email, mailProvedAt, mailProvedFrom } = users
  const columns = { name, email, mailProvedAt, mailProvedFrom }
  const [person] = await tx.select(columns).from(users).where(eq(users.id, id))
  return person
}

/** The first sign-in after a sign-up or a new password: whoever reads the mail entered its code here. */
function wasProvedHere(
  deps: Pick<Deps, 'codeKey'>,
  { mailProvedAt, mailProvedFrom }: Person,
  { address }: CallOrigin,
  now: number,
): boolean {
  if (mailProvedAt === null || now - mailProvedAt.getTime() > provedForMs) return false
  return mailProvedFrom === hashRange(deps, address)
}

async function findSessions(tx: Transaction, userId: string, since: Date) {
  const { keyThumbprint, userAgent, address, createdAt, lastUsedAt } = sessions
  return await tx
    .select({ keyThumbprint, userAgent, address, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(lastUsedAt, since)))
    .orderBy(desc(lastUsedAt))
    .limit(mostSessions)
}

/** By its key, or as the same browser in the same range of addresses: keys go when a browser is cleared. */
function isKnown(
  sessionsOfLate: Awaited<ReturnType<typeof findSessions>>,
  origin: CallOrigin,
  key: string | undefined,
): boolean {
  const [device, range] = [describeDevice(origin.userAgent), addressRange(origin.address)]
  return sessionsOfLate.some(
    ({ keyThumbprint, userAgent, address }) =>
      (key !== undefined && keyThumbprint === key) ||
      (addressRange(address ?? '') === range && describeDevice(userAgent) === device),
  )
}
