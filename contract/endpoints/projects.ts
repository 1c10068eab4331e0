import { ProjectList } from '../projects/project.ts'
import { define } from './endpoint.ts'

// What every start asks for; the rest is in `projects-write.ts`, which the first screen does not load.

export const listProjects = define({
  method: 'GET',
  path: '/projects',
  caller: 'user',
  bodyType: 'none',
  answer: ProjectList,
  errors: [],
})
