import * as v from 'valibot'
import type { AccountGrant } from '../networks/linking.ts'
import type { SecretBox } from '../security/secret-box.ts'

const Grant = v.object({
  remoteId: v.string(),
  username: v.string(),
  pictureUrl: v.nullable(v.string()),
  accessToken: v.string(),
  refreshToken: v.nullable(v.string()),
  expiresAt: v.nullable(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
    ),
  ),
  scopes: v.array(v.string()),
  data: v.exactOptional(v.record(v.string(), v.unknown())),
  grantId: v.exactOptional(v.string()),
})

/** What `linking.start` wants back at the return, sealed for its row. */
export function sealLinkSecret(
  box: SecretBox,
  nonceHash: string,
  secret: string | undefined,
): string | null {
  return secret === undefined ? null : box.seal(secret, contextOf(nonceHash, 'secret'))
}

export function openLinkSecret(
  box: SecretBox,
  { nonceHash, secretSealed }: { nonceHash: string; secretSealed: string | null },
): string | null {
  return secretSealed && box.open(secretSealed, contextOf(nonceHash, 'secret'))
}

/** The grants to choose of, sealed for their row. */
export function sealCandidates(
  box: SecretBox,
  nonceHash: string,
  grants: readonly AccountGrant[],
): string {
  return box.seal(JSON.stringify(grants), contextOf(nonceHash, 'candidates'))
}

export function openCandidates(
  box: SecretBox,
  { nonceHash, candidatesSealed }: { nonceHash: string; candidatesSealed: string | null },
): AccountGrant[] {
  if (candidatesSealed === null) return []
  const text = box.open(candidatesSealed, contextOf(nonceHash, 'candidates'))
  return v.parse(v.array(Grant), JSON.parse(text))
}

function contextOf(nonceHash: string, part: string): string {
  return `link-state/${nonceHash}/${part}`
}
