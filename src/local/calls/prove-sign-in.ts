import { proofHeader } from '#contract/calls/api.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { ensureDeviceKey, type ProvedCall, writeDeviceProof } from './device-proof.ts'

/**
 * The headers of a call that signs in: with a proof of this device's key, to which the session is
 * then bound. Without any where the device can have no key.
 */
export async function proveSignIn(
  db: LocalDatabase,
  { method, path }: ProvedCall,
): Promise<Record<string, string>> {
  const pair = await ensureDeviceKey(db)
  return pair ? { [proofHeader]: await writeDeviceProof(pair, { method, path }) } : {}
}
