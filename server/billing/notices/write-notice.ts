import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { billingNotices } from '../../db/schema/billing.ts'
import { users } from '../../db/schema/users.ts'
import type { Deps } from '../../deps.ts'
import { findStanding } from '../find-standing.ts'
import { toPortalUrl } from '../to-portal-url.ts'
import { billingNotice } from './billing-notice.ts'
import { chooseNotice } from './choose-notice.ts'

export type NoticeDeps = Pick<Deps, 'clock' | 'env' | 'mail' | 'billing'>

/** Writes the mail that is due to a person, once; call `mail.wake()` after the commit. */
export async function writeNotice(
  deps: NoticeDeps,
  tx: Transaction,
  userId: string,
): Promise<void> {
  if (!deps.billing) return
  const now = deps.clock.now()
  const standing = await findStanding(deps, tx, userId)
  const notice = chooseNotice(standing, now)
  if (!notice) return
  const [written] = await tx
    .insert(billingNotices)
    .values({ userId, ...notice, writtenAt: now })
    .onConflictDoNothing()
    .returning({ kind: billingNotices.kind })
  if (!written) return
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) return
  await deps.mail.enqueue(tx, user.email, billingNotice, {
    name: user.name,
    what: notice.kind,
    planName: standing.plan.name,
    endsAt: notice.endsAt,
    graceEndsAt: standing.graceEndsAt ?? notice.endsAt,
    portalUrl: toPortalUrl(deps, user.email),
  })
}
