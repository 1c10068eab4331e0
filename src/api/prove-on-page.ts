import type { CallPorts } from '#local/call-api.ts'
import { writeProofHeader } from '#local/prove-call.ts'
import { openDevice } from '#src/page/open-device.ts'

/**
 * The header of a call of this page with its proof. None where the device's database cannot be opened: its
 * sessions are bound to no key, and the server refuses those that are.
 */
export const proveOnPage: NonNullable<CallPorts['prove']> = async (...call) => {
  try {
    return await writeProofHeader((await openDevice()).localDb, ...call)
  } catch {
    return {}
  }
}
