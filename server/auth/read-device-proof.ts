import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { apiBase, longestProof, proofAlgorithm, proofType } from '#contract/calls/api.ts'
import { ApiError } from '../http/api-error.ts'

const Claims = v.object({ htm: v.string(), htu: v.string(), ath: v.optional(v.string()) })
const Key = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.pipe(v.string(), v.maxLength(64)),
  y: v.pipe(v.string(), v.maxLength(64)),
})

/** The call that was proved, and the refresh token in it. */
export interface ProvedCall {
  method: string
  path: string
  token?: string
}

/**
 * The RFC 7638 thumbprint of the key that made a DPoP proof (RFC 9449) for this very call;
 * undefined without a proof. A time is not judged, since devices' clocks are wrong
 * (`docs/decisions/0028-server-time.md`): a proof is bound to a refresh token, which is used once.
 * Throws UNAUTHENTICATED for a proof that is not right.
 */
export async function readDeviceProof(
  proof: string | undefined,
  call: ProvedCall,
): Promise<string | undefined> {
  if (proof === undefined) return undefined
  if (proof.length > longestProof) throw new ApiError('UNAUTHENTICATED')
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: proofType,
      algorithms: [proofAlgorithm],
      // Neither an expiry nor a beginning is asked for; one that is there is not to be judged.
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    const claims = v.parse(Claims, payload)
    const key = v.parse(Key, protectedHeader.jwk)
    if (claims.htm !== call.method || claims.htu !== apiBase + call.path)
      throw new Error('made for another call')
    if (call.token !== undefined && claims.ath !== hashOf(call.token))
      throw new Error('made for another token')
    return await calculateJwkThumbprint(key)
  } catch (cause) {
    throw new ApiError('UNAUTHENTICATED', { cause })
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
