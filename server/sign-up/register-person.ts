import type * as v from 'valibot'
import type { SignUp } from '#contract/people/sign-up.ts'
import { hashPassword } from '../auth/password.ts'
import type { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { answerAfter } from '../security/answer-after.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { findUserByEmail, forgetContested, hasOpenInvite, insertUser } from './queries.ts'
import { sendVerification } from './send-verification.ts'
import { makeBrowserSecret } from './sign-up-cookie.ts'
import { keepTakenSignUp, tellOwner } from './taken-sign-ups.ts'

type Form = v.InferOutput<typeof SignUp>
type User = typeof users.$inferSelect

/**
 * Adds a person, or tells the owner of the address by mail that they have an account: whoever asks
 * gets the same answer after the same time. Of an address that signs up twice before it is verified
 * nobody knows whose password is the right one: the wizard asks for another. `browserSecret` is for
 * the browser's cookie. Throws RATE_LIMITED.
 */
export async function registerPerson(
  deps: Deps,
  form: Form,
  origin: CallOrigin,
): Promise<{ email: string; browserSecret: string }> {
  await deps.limits.signUpsByAddress.consume(origin.address)
  return await answerAfter(async () => {
    const passwordHash = await hashPassword(form.password)
    const invite = await findInviteToken(deps, form)
    const added = await addPerson(deps, form, passwordHash)
    if (added) logUserCreated(added, invite ? 'invited' : 'sign-up', origin)
    if (!added) await forgetContested(deps.db, form.email)
    const user = added ?? (await findUserByEmail(deps.db, form.email))
    const isOpen = user !== undefined && !user.emailVerifiedAt
    const sent = isOpen ? await sendVerification(deps, user, invite) : undefined
    if (user && !isOpen && !added) {
      await keepTakenSignUp(deps, { email: form.email, passwordHash })
      await tellOwner(deps, user)
    }
    // Where nothing was sent it opens nothing, and tells nobody so.
    return { email: form.email, browserSecret: sent ?? makeBrowserSecret() }
  })
}

/** Undefined when the address has an account. */
async function addPerson(
  { db, clock }: Deps,
  { name, email, phone }: Form,
  passwordHash: string,
): Promise<User | undefined> {
  return await insertUser(db, { name, email, phone, passwordHash, createdAt: clock.now() })
}

/**
 * That of the form, if this very address is invited by it. It proves nothing, since links are passed
 * on: the code is mailed all the same.
 */
async function findInviteToken(
  { db, clock }: Deps,
  { email, inviteToken: token }: Form,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const isOpen = await hasOpenInvite(db, { email, token, now: clock.now() })
  return isOpen ? token : undefined
}

function logUserCreated({ id: userId }: User, about: string, { address, log }: CallOrigin): void {
  logSecurityEvent(log, 'user_created', { userId, address, about })
}
