import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { linkStates } from '../db/schema/social-accounts.ts'
import { type SecretBox, SecretBoxError } from '../security/secret-box.ts'
import { openCandidates } from './link-secret.ts'
import type { Consent } from './of-consent.ts'

/**
 * The accounts of a consent that somebody is choosing of, and until when. Their grants are sealed, so
 * every offer of these networks is looked into.
 */
export async function findOffers(
  db: Executor,
  box: SecretBox,
  { platformIds, grantId }: Consent,
): Promise<{ nonceHash: string; expiresAt: Date }[]> {
  const { platformId, nonceHash, expiresAt, candidatesSealed } = linkStates
  const offers = await db
    .select({ nonceHash, expiresAt, candidatesSealed })
    .from(linkStates)
    .where(and(inArray(platformId, [...platformIds]), isNotNull(candidatesSealed)))
  return offers.filter((offer) =>
    openOffer(box, offer).some((grant) => (grant.grantId ?? grant.remoteId) === grantId),
  )
}

/** Of one that was sealed with a key that is gone nobody can choose any more. */
function openOffer(box: SecretBox, offer: Parameters<typeof openCandidates>[1]) {
  try {
    return openCandidates(box, offer)
  } catch (error) {
    if (error instanceof SecretBoxError) return []
    throw error
  }
}
