import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, desc, eq, gt } from 'drizzle-orm'
import { describeDevice } from '../auth/describe-device.ts'
import { addressRange, hashRange, knownForMs } from '../auth/known-ranges.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Transaction } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'

type Person = Pick<typeof users.$inferSelect, 'name' | 'email' | 'mailProvedAt' | 'mailProvedFrom'>

/** For so long after a mailed code was entered, a sign-in from the same range of addresses is expected. */
const provedForMs = millisecondsInDay
const mostSessions = 200
/** Told in an hour, after which no further one is: the owner's mailbox is not to be flooded. */
const mostToldInAnHour = 10

/**
 * Tells a person by mail that somebody signs in on a device that they did not use lately. Call it
 * before `startSession`, in its transaction, which has locked the person, so that of sign-ins at once
 * each sees the one before; `mail.wake()` after it (docs/decisions/0085-mail-of-a-new-device.md).
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
  const known = sessionsOfLate.map((session) => ({ ...describe(session), at: session.createdAt }))
  const keyThumbprint = (await origin.readDeviceKey()) ?? null
  const device = describe({ ...origin, keyThumbprint })
  if (known.some((other) => isSame(other, device))) return
  const hourAgo = new Date(now - millisecondsInHour)
  const toldOfLate = known.filter(
    (one, index) => one.at > hourAgo && !known.slice(0, index).some((other) => isSame(other, one)),
  )
  if (toldOfLate.length < mostToldInAnHour)
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

/** Those used last, in the order in which they began. */
async function findSessions(tx: Transaction, userId: string, since: Date) {
  const { keyThumbprint, userAgent, address, createdAt, lastUsedAt } = sessions
  const rows = await tx
    .select({ keyThumbprint, userAgent, address, createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(lastUsedAt, since)))
    .orderBy(desc(lastUsedAt))
    .limit(mostSessions)
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

type Device = ReturnType<typeof describe>

function describe({
  keyThumbprint: key,
  userAgent,
  address,
}: Pick<typeof sessions.$inferSelect, 'keyThumbprint' | 'userAgent' | 'address'>) {
  return { key, browser: describeDevice(userAgent), range: addressRange(address ?? '') }
}

/** By its key, or as the same browser in the same range of addresses: keys go when a browser is cleared. */
function isSame(one: Device, other: Device): boolean {
  if (one.key !== null && one.key === other.key) return true
  return one.range === other.range && one.browser === other.browser
}
