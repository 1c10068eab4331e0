import * as v from 'valibot'
import { Project, SetDefaultProject } from '../projects/project.ts'
import { ActivityPage, ActivityQuery } from '../projects/project-activity.ts'
import { ProjectForm } from '../projects/project-form.ts'
import { AccountLimits, ProjectLimits } from '../projects/project-limits.ts'
import { ProjectChange, ZoneChange, ZoneChangeQuery } from '../projects/zone-change.ts'
import { define, IdParam, onceErrors } from './endpoint.ts'

export const getProjectLimits = define({
  method: 'GET',
  path: '/projects/limits',
  caller: 'user',
  bodyType: 'none',
  answer: ProjectLimits,
  errors: [],
})

export const createProject = define({
  method: 'POST',
  path: '/projects',
  caller: 'user',
  bodyType: 'json',
  body: ProjectForm,
  isIdempotent: true,
  isKeyOptional: true,
  answer: Project,
  errors: [...onceErrors, 'PROJECT_LIMIT_REACHED'],
})

export const setDefaultProject = define({
  method: 'POST',
  path: '/projects/set-default',
  caller: 'user',
  bodyType: 'json',
  body: SetDefaultProject,
  answer: Project,
  errors: ['NOT_FOUND'],
})

export const getProject = define({
  method: 'GET',
  path: '/projects/:id',
  caller: 'EDITOR',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  answer: Project,
  errors: ['NOT_FOUND'],
})

export const updateProject = define({
  method: 'PUT',
  path: '/projects/:id',
  caller: 'EDITOR',
  ids: { id: 'project' },
  requiresDevice: true,
  bodyType: 'json',
  params: IdParam,
  body: ProjectChange,
  answer: Project,
  errors: ['NOT_FOUND'],
})

export const previewZoneChange = define({
  method: 'GET',
  path: '/projects/:id/zone-change',
  caller: 'EDITOR',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  query: ZoneChangeQuery,
  answer: ZoneChange,
  errors: ['NOT_FOUND'],
})

export const deleteProject = define({
  method: 'DELETE',
  path: '/projects/:id',
  caller: 'OWNER',
  ids: { id: 'project' },
  requiresConfirmation: true,
  bodyType: 'none',
  params: IdParam,
  answer: v.object({}),
  errors: ['NOT_FOUND', 'CONFIRMATION_REQUIRED', 'DELIVERY_IN_PROGRESS'],
})

export const getAccountLimits = define({
  method: 'GET',
  path: '/projects/:id/account-limits',
  caller: 'EDITOR',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  answer: AccountLimits,
  errors: ['NOT_FOUND'],
})

export const listActivities = define({
  method: 'GET',
  path: '/projects/:id/activities',
  caller: 'ADMIN',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  query: ActivityQuery,
  answer: ActivityPage,
  errors: ['NOT_FOUND'],
})
