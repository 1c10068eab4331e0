import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import type { CodePurpose } from '../security/code-lifetimes.ts'
import { hashEmail } from '../security/hash-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { addressRange, isKnownRange } from './known-ranges.ts'

/**
 * What is guessed: passwords, codes by what they are for, and how often a sign-in has a code sent
 * (`sign-in-mail`). Each is counted on its own.
 */
type GuessKind = 'password' | 'confirmation' | 'totp' | 'sign-in-mail' | CodePurpose

interface Guessed {
  kind: GuessKind
  /** The email address of the account, whether there is one or not. */
  account: string
}

type GuessDeps = Pick<Deps, 'db' | 'clock' | 'codeKey' | 'limits'>

/**
 * Counts a guess at an account before it is compared, over all addresses. Ranges of addresses from
 * which the person signed in before, or entered a mailed code, are counted each on its own, so that
 * strangers who guess shut out nobody but strangers (docs/decisions/0047-guesses-per-account.md). So
 * is `device`, the thumbprint of a key that is known for the account. Throws RATE_LIMITED.
 */
export async function countGuess(
  deps: GuessDeps,
  guessed: Guessed,
  { address, log }: Pick<CallOrigin, 'address' | 'log'>,
  device?: string,
): Promise<{ giveBack(): Promise<void> }> {
  const place = device ?? (await findPlace(deps, guessed.account, address))
  const key = prefixOf(deps, guessed) + place
  try {
    await deps.limits.guesses.consume(key)
  } catch (error) {
    if (error instanceof ApiError) {
      const emailHash = hashEmail(deps.codeKey, guessed.account).slice(0, 16)
      logSecurityEvent(log, 'authn_login_fail_max', { address, emailHash, about: guessed.kind })
    }
    throw error
  }
  return { giveBack: () => deps.limits.guesses.giveBack(key) }
}

async function findPlace(deps: GuessDeps, account: string, address: string): Promise<string> {
  return (await isKnownRange(deps, account, address)) ? addressRange(address) : 'elsewhere'
}

/** After a password was replaced: what was guessed before says nothing any more. */
export async function forgetGuesses(deps: GuessDeps, account: string): Promise<void> {
  await deps.limits.guesses.forgetAll(prefixOf(deps, { kind: 'password', account }))
}

function prefixOf({ codeKey }: GuessDeps, { kind, account }: Guessed): string {
  return `${kind}:${hashEmail(codeKey, account)}:`
}
