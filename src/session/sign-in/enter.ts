import { login, logout, validateLogin } from '#contract/endpoints/auth.ts'
import type { AuthData, Credentials, TwoStepRequired } from '#contract/people/auth.ts'
import { call } from '#src/api/calls/call.ts'
import { importWithNotice } from '#src/browser/lazy-loading.ts'
import { authStore } from '../auth-store.ts'
import { eraseMark, signedOutMarker } from '../device-marks.ts'
import { loadDevice } from '../load-device.ts'
import { clearPreviousPerson } from '../sign-out/clear-previous-person.ts'
import { DeviceStorageError } from './device-storage-error.ts'

/** Signs in, or returns the second step that the server asks for. */
export async function enterByPassword(
  credentials: Credentials,
): Promise<TwoStepRequired | undefined> {
  const parts = await loadParts()
  const headers = await parts.proveSignIn(parts.localDb, login)
  const answer = await call(login, { body: credentials, headers })
  if ('requiresOtp' in answer) return answer
  await keepSession(answer, parts)
  return undefined
}

/** Completes the sign-in with the code from the mail or the authenticator app. */
export async function enterByCode(step: { email: string; otp: string }): Promise<void> {
  const parts = await loadParts()
  const headers = await parts.proveSignIn(parts.localDb, validateLogin)
  await keepSession(await call(validateLogin, { body: step, headers }), parts)
}

/** Signs in with a passkey, which needs no second step. */
export async function enterByPasskey(): Promise<void> {
  const [parts, { answerSignIn }] = await Promise.all([
    loadParts(),
    importWithNotice(import('./passkey-sign-in.ts')),
  ])
  await keepSession(await answerSignIn(parts.localDb), parts)
}

async function loadParts() {
  const [device, stores, proofs] = await Promise.all([
    importWithNotice(loadDevice()),
    importWithNotice(import('#local/session/store-session.ts')),
    importWithNotice(import('#local/calls/prove-sign-in.ts')),
  ])
  return { ...device, ...stores, ...proofs }
}

/** Stores the session in the database before the cookie: without its row a session cannot be renewed. */
async function keepSession(
  auth: AuthData,
  { localDb, endSession, storeSession }: Awaited<ReturnType<typeof loadParts>>,
): Promise<void> {
  // An unfinished deletion of this person's work ends first: later it would also delete new work.
  if (eraseMark.isSet(auth.user.id))
    await (await import('../sign-out/erase-device.ts')).eraseDevice(auth.user.id)
  try {
    await storeSession(localDb, auth, null)
  } catch (cause) {
    // The tokens are revoked below, so a row that was stored with them must not stay.
    await endSession(localDb, auth).catch(() => undefined)
    await call(logout, { body: { refreshToken: auth.refreshToken } }).catch(() => undefined)
    throw new DeviceStorageError('The session cannot be stored', { cause })
  }
  signedOutMarker.remove(auth.user.id)
  eraseMark.remove(auth.user.id)
  await clearPreviousPerson(auth.user.id)
  authStore.adopt(auth)
}
