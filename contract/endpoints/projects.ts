import { Project, ProjectList, SetDefaultProject } from '../project.ts'
import { define, IdParam } from './define.ts'

export const listProjects = define({
  method: 'GET',
  path: '/projects',
  access: 'user',
  bodyType: 'none',
  answer: ProjectList,
  errors: [],
})

export const getProject = define({
  method: 'GET',
  path: '/projects/:id',
  access: 'user',
  bodyType: 'none',
  params: IdParam,
  answer: Project,
  errors: ['NOT_FOUND'],
})

export const setDefaultProject = define({
  method: 'POST',
  path: '/projects/set-default',
  access: 'user',
  bodyType: 'json',
  body: SetDefaultProject,
  answer: Project,
  errors: ['NOT_FOUND'],
})
