import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { countGuess } from './count-guess.ts'
import { isKnownDevice } from './known-devices.ts'
import { hashToken } from './refresh-token.ts'

/** A try that was counted before its password was compared. */
export interface CountedSignIn {
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
