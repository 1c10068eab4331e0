import * as v from 'valibot'
import { BrazilState } from '../brazil-states.ts'
import { TimeZone, Uuid } from '../scalars.ts'

export const ProjectRole = v.picklist(['OWNER', 'ADMIN', 'EDITOR'])
export type ProjectRole = v.InferOutput<typeof ProjectRole>

const ranks = { EDITOR: 1, ADMIN: 2, OWNER: 3 } as const satisfies Record<ProjectRole, number>

/** Whether the role may do what `least` may do. */
export function isRoleAtLeast(role: ProjectRole, least: ProjectRole): boolean {
  return ranks[role] >= ranks[least]
}

export const Project = v.object({
  id: Uuid,
  name: v.string(),
  description: v.string(),
  isDefault: v.boolean(),
  userRole: ProjectRole,
  memberCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  canManageMembers: v.boolean(),
  timeZone: TimeZone,
  /** For how many minutes after its time a post still goes out by itself. */
  lateLimitMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Whose holidays its calendar shows besides the national ones; null for none. */
  state: v.optional(v.nullable(BrazilState)),
  /** Whether its owner offers it to the caller. */
  isOfferedToYou: v.optional(v.boolean()),
})
export type Project = v.InferOutput<typeof Project>

export const ProjectList = v.object({ projects: v.array(Project) })

export const SetDefaultProject = v.object({ projectId: Uuid })
