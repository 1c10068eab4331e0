import type { Membership } from '../access/find-membership.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { lockTemplate, removeTemplate } from './queries.ts'

/** Only who made it, or who runs the project. Its files stay: posts may have come of it. */
export async function deleteTemplate(
  { db }: Pick<Deps, 'db'>,
  asked: { userId: string; project: Pick<Membership, 'id' | 'role'>; templateId: string },
): Promise<void> {
  const { userId, project, templateId } = asked
  await db.transaction(async (tx) => {
    const found = await lockTemplate(tx, { projectId: project.id, templateId })
    if (!found) throw new ApiError('NOT_FOUND')
    if (found.authorId !== userId && project.role === 'EDITOR') throw new ApiError('FORBIDDEN')
    await removeTemplate(tx, found.id)
  })
}
