import { notifyOwner } from '../auth/notify-owner.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { findMember } from '../members/find-member.ts'
import { deleteProject } from './delete-project.ts'

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
