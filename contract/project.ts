import * as v from 'valibot'
import { TimeZone, Uuid } from './scalars.ts'

export const ProjectRole = v.picklist(['OWNER', 'ADMIN', 'EDITOR'])
export type ProjectRole = v.InferOutput<typeof ProjectRole>

export const Project = v.object({
  id: Uuid,
  name: v.string(),
  description: v.string(),
  isDefault: v.boolean(),
  userRole: ProjectRole,
  memberCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  canManageMembers: v.boolean(),
  timeZone: TimeZone,
})
export type Project = v.InferOutput<typeof Project>

export const ProjectList = v.object({ projects: v.array(Project) })

export const SetDefaultProject = v.object({ projectId: Uuid })
