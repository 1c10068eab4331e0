import { proofHeader } from '#contract/calls/api.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { type ProvedCall, readDeviceKey, writeDeviceProof } from './device-proof.ts'
import { fillPath } from './fetch-answer.ts'

/** The proof for a call; undefined where the device has no key. */
export async function proveCall(db: LocalDatabase, call: ProvedCall): Promise<string | undefined> {
  const pair = await readDeviceKey(db)
  return pair && (await writeDeviceProof(pair, call))
}

/** The header of a sensitive call with its proof; none where the device has no key. */
export async function writeProofHeader(
  db: LocalDatabase,
  endpoint: Endpoint,
  input: Pick<Parameters<typeof fillPath>[1], 'params'>,
  { Authorization = '' }: Record<string, string>,
): Promise<Record<string, string>> {
  const call = { method: endpoint.method, path: fillPath(endpoint, input) }
  const proof = await proveCall(db, { ...call, token: Authorization.replace('Bearer ', '') })
  return proof === undefined ? {} : { [proofHeader]: proof }
}
