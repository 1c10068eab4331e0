import { Project } from '#contract/projects/project.ts'
import type { ProjectForm } from '#contract/projects/project-form.ts'
import { describeProjectLimit } from '#contract/projects/project-limits.ts'
import { addMember } from '../access/add-member.ts'
import { findProject } from '../access/find-projects.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { answerOnce } from '../api/answer-once.ts'
import { hashRequest, storeAnswer } from '../api/idempotency.ts'
import { lockUser } from '../auth/hold-user.ts'
import type { Transaction } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { findProjectLimits } from '../plan-limits/find-project-limits.ts'

type CreateDeps = Pick<Deps, 'db' | 'clock' | 'billing'>

export interface ProjectRequest {
  userId: string
  /** Of several calls with the same key one creates a project, and all get its answer. */
  idempotencyKey: string | undefined
  form: ProjectForm
}

/** Creates a project that the caller owns. Throws PROJECT_LIMIT_REACHED. */
export async function createProject(deps: CreateDeps, request: ProjectRequest): Promise<Project> {
  const { userId, idempotencyKey: key, form } = request
  if (key === undefined) return deps.db.transaction((tx) => writeProject(deps, tx, request))
  const requestHash = hashRequest({ call: 'createProject', project: form })
  const use = { userId, key, requestHash }
  return answerOnce(deps.db, use, Project, () =>
    deps.db.transaction(async (tx) => {
      const body = await writeProject(deps, tx, request)
      await storeAnswer(tx, { ...use, body, now: deps.clock.now() })
      return body
    }),
  )
}

async function writeProject(
  deps: CreateDeps,
  tx: Transaction,
  { userId, form: { name, description, timeZone, state, lateLimitMinutes } }: ProjectRequest,
): Promise<Project> {
  const now = deps.clock.now()
  // Two at once must not both find the last place.
  await lockUser(tx, userId)
  const message = describeProjectLimit(await findProjectLimits(deps, tx, userId))
  if (message) throw new ApiError('PROJECT_LIMIT_REACHED', { message })
  const [project] = await tx
    .insert(projects)
    .values({
      ...{ name, description, state, createdAt: now },
      ...(timeZone && { timeZone }),
      ...(lateLimitMinutes !== undefined && { lateLimitMinutes }),
    })
    .returning({ id: projects.id })
  if (!project) throw new Error('The project was not inserted')
  await addMember(tx, { projectId: project.id, userId, role: 'OWNER', now })
  await recordActivity(tx, { projectId: project.id, userId, kind: 'project-created', now })
  return await findProject(tx, userId, project.id)
}
