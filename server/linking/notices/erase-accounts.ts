import { randomUUID } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { nameAccount } from '#contract/name-account.ts'
import { forgetNumbers } from '../../accounts/account-rows.ts'
import { findOffers } from '../../accounts/find-offers.ts'
import { type Consent, ofConsent } from '../../accounts/of-consent.ts'
import { accountKinds, cutSubject } from '../../activities/people-kinds.ts'
import type { Transaction } from '../../db/database.ts'
import { projectActivities } from '../../db/schema/projects.ts'
import { grantRevocations, linkStates, socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { cancelTargets } from '../../publisher/changes/cancel-targets.ts'

/** What stays in place of a name, where posts were published by the account. */
const nameless = 'conta apagada'

/**
 * Forgets what a network told of the person whose consent it is: tokens, names, ids, pictures and
 * numbers of their accounts, in every project, also of those that were removed before. What was to be published
 * there is cancelled, and what nobody has chosen of yet is withdrawn. Calling it again does no harm.
 */
export async function eraseAccounts(
  { db, secretBox }: Pick<Deps, 'db' | 'secretBox'>,
  consent: Consent,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const offers = (await findOffers(tx, secretBox, consent)).map((offer) => offer.nonceHash)
    await tx.delete(linkStates).where(inArray(linkStates.nonceHash, offers))
    await tx.delete(grantRevocations).where(ofConsent(grantRevocations, consent))
    const found = await tx
      .select()
      .from(socialAccounts)
      .where(ofConsent(socialAccounts, consent))
      .orderBy(socialAccounts.id)
      .for('update')
    for (const account of found) await erase(tx, account, now)
  })
}

type AccountRow = typeof socialAccounts.$inferSelect

async function erase(tx: Transaction, account: AccountRow, now: Date): Promise<void> {
  const { id, projectId, username, removedAt } = account
  await cancelTargets(tx, id, now)
  await tx
    .update(socialAccounts)
    .set({
      ...{ username: nameless, remoteId: `erased:${randomUUID()}`, grantId: null },
      ...{ pictureKey: null, trouble: null, scopes: [], removedAt: removedAt ?? now },
      ...{ capabilities: null, capabilitiesReadAt: null },
      ...{ accessTokenSealed: null, refreshTokenSealed: null, credentialsDataSealed: null },
    })
    .where(eq(socialAccounts.id, id))
  await forgetNumbers(tx, id)
  const { kind, subject, details } = projectActivities
  // What it was called before, too; older rows say it by the name alone.
  const isNamed = inArray(subject, [cutSubject(nameAccount(account)), `@${username}`])
  const isAbout = or(eq(sql`${details} ->> 'accountId'`, id), isNamed)
  await tx
    .update(projectActivities)
    .set({ subject: nameless })
    .where(
      and(eq(projectActivities.projectId, projectId), inArray(kind, [...accountKinds]), isAbout),
    )
}
