import { and, eq } from 'drizzle-orm'
import { lockProjectAs } from '../access/lock-project.ts'
import { keepForRevocation } from '../accounts/keep-for-revocation.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts, savedTemplates } from '../db/schema/posts.ts'
import { projects } from '../db/schema/projects.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { storageFiles } from '../db/schema/storage.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { findMember } from '../members/find-member.ts'
import { cancelTargets } from '../publisher/changes/cancel-targets.ts'

/**
 * Deletes a project with everything in it; what is published stays on the networks. Its files are
 * removed by the sweep for files without a row. Throws DELIVERY_IN_PROGRESS while one of its posts
 * is being published, since the outcome is not known yet, and FORBIDDEN for whoever gave it away.
 */
export async function deleteProject(
  { db, clock }: Pick<Deps, 'clock'> & { db: Executor },
  { projectId, callerId }: { projectId: string; callerId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'OWNER' })
    const accounts = await tx
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.projectId, projectId))
      .orderBy(socialAccounts.id)
      .for('update')
    await refuseInProgress(tx, projectId)
    for (const { id } of accounts) await cancelTargets(tx, id, clock.now())
    // A commit that began meanwhile was waited for.
    await refuseInProgress(tx, projectId)
    for (const account of accounts) await keepForRevocation(tx, account, clock.now())
    // Before the media and accounts that they name, which go with the project.
    await tx.delete(posts).where(eq(posts.projectId, projectId))
    await tx.delete(savedTemplates).where(eq(savedTemplates.projectId, projectId))
    await tx.delete(storageFiles).where(eq(storageFiles.projectId, projectId))
    await tx.delete(projects).where(eq(projects.id, projectId))
  })
}

async function refuseInProgress(tx: Transaction, projectId: string): Promise<void> {
  const [committing] = await tx
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .where(and(eq(posts.projectId, projectId), eq(deliveryTargets.state, 'committing')))
    .limit(1)
  if (!committing) return
  const message =
    'Um post deste projeto está sendo publicado neste momento. Tente de novo em instantes.'
  throw new ApiError('DELIVERY_IN_PROGRESS', { message, retryAfterSeconds: 5 })
}

/** Deletes a project as its owner asked, and tells them by mail. Throws as `deleteProject`. */
export async function deleteOwnProject(
  deps: Pick<Deps, 'db' | 'clock' | 'mail'>,
  asked: { projectId: string; callerId: string },
  origin: CallOrigin,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owner = await findMember(tx, asked.projectId, asked.callerId)
    await deleteProject({ db: tx, clock: deps.clock }, asked)
    if (owner) await notifyOwner(deps, tx, owner, 'project-deleted', origin)
  })
  deps.mail.wake()
}
