import { and, eq, gt } from 'drizzle-orm'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { countGuess } from './count-guess.ts'
import { knownForMs } from './known-ranges.ts'
import { hashToken } from './refresh-token.ts'

/** A try that was counted before its password was compared. */
interface CountedSignIn {
  /** The password was right: it was no guess. Throws RATE_LIMITED for too many right ones. */
  giveBack(): Promise<void>
}

/**
 * Counts a try to sign in. A device that proves with its key that this person signed in on it has
 * limits of its own: whoever shares its address, and guesses, does not shut it out
 * (docs/decisions/0047-guesses-per-account.md). Throws RATE_LIMITED, and UNAUTHENTICATED for a wrong
 * proof.
 */
export async function countSignIn(
  deps: Deps,
  email: string,
  origin: CallOrigin,
): Promise<CountedSignIn> {
  const device = await origin.readDeviceKey()
  const isKnown = device !== undefined && (await isKnownDevice(deps, email, device))
  return await (isKnown ? countOnDevice(deps, email, device, origin) : count(deps, email, origin))
}

async function countOnDevice(
  deps: Deps,
  account: string,
  device: string,
  origin: CallOrigin,
): Promise<CountedSignIn> {
  await deps.limits.loginsByDevice.consume(`${device} ${hashToken(account)}`)
  return await countGuess(deps, { kind: 'password', account }, origin, device)
}

async function count(deps: Deps, email: string, origin: CallOrigin): Promise<CountedSignIn> {
  const { loginByAddress, loginByAddressAndEmail, rightLogins } = deps.limits
  const key = loginKey(origin.address, email)
  await loginByAddress.consume(origin.address)
  await loginByAddressAndEmail.consume(key)
  const guess = await countGuess(deps, { kind: 'password', account: email }, origin)
  return {
    async giveBack() {
      await guess.giveBack()
      await loginByAddress.giveBack(origin.address)
      await loginByAddressAndEmail.giveBack(key)
      await rightLogins.consume(key)
    },
  }
}

/** After a sign-in, or a new password: what was tried from this address no longer counts. */
export async function forgetSignIns(
  { limits }: Pick<Deps, 'limits'>,
  { address }: Pick<CallOrigin, 'address'>,
  email: string,
): Promise<void> {
  await limits.loginByAddressAndEmail.forget(loginKey(address, email))
}

function loginKey(address: string, email: string): string {
  return `${address} ${hashToken(email)}`
}

/**
 * Whether the person signed in lately on the device whose key has this thumbprint, as long as that
 * session is stored. Takes as long for an email address that has no account.
 */
async function isKnownDevice(
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
