import type { CallPorts } from '#local/calls/call-api.ts'
import { writeProofHeader } from '#local/calls/prove-call.ts'
import { openDevice } from '#src/browser/open-device.ts'

/**
 * The header that proves a call with the device key. Empty if the device's database cannot be opened: a
 * session begun without it is bound to no key, and only such a session is accepted without proof.
 */
export const proveOnPage: NonNullable<CallPorts['prove']> = async (...call) => {
  try {
    return await writeProofHeader((await openDevice()).localDb, ...call)
  } catch {
    return {}
  }
}
