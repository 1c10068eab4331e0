import type { Credentials, TwoStepRequired } from '#contract/people/auth.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { importWithNotice } from '#src/browser/lazy-loading.ts'

const load = () => import('./enter.ts')

/** Prefetches the code that a submitted sign-in form needs; called once the form is shown. */
export function loadSignInAhead(): void {
  load().catch(() => {
    // Signing in imports it again, and shows the failure.
  })
}

async function loadEnter() {
  try {
    return await importWithNotice(load())
  } catch {
    throw new UnreachableError('network')
  }
}

/** Signs in, or returns the second step that the server asks for. */
export async function signIn(credentials: Credentials): Promise<TwoStepRequired | undefined> {
  return await (await loadEnter()).enterByPassword(credentials)
}

/** Completes the sign-in with the code from the mail or the authenticator app. */
export async function verifySignIn(step: { email: string; otp: string }): Promise<void> {
  await (await loadEnter()).enterByCode(step)
}

/** Signs in with a passkey, which needs no second step. */
export async function signInByPasskey(): Promise<void> {
  await (await loadEnter()).enterByPasskey()
}
