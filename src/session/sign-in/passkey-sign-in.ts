import { signInByPasskey, startPasskeySignIn } from '#contract/endpoints/passkeys.ts'
import type { AuthData } from '#contract/people/auth.ts'
import { proveSignIn } from '#local/calls/prove-sign-in.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { call } from '#src/api/calls/call.ts'
import { answerRequest } from '#src/api/passkeys/answer-request.ts'

/** Signs in with a passkey that the browser has for this site. The session is bound to the device. */
export async function answerSignIn(db: LocalDatabase): Promise<AuthData> {
  const credential = await answerRequest(await call(startPasskeySignIn, {}))
  const headers = await proveSignIn(db, signInByPasskey)
  return await call(signInByPasskey, { body: { credential }, headers })
}
