import { expect, it } from 'vitest'
import { describeProjectLimit } from './project-limits.ts'

const limits = {
  canCreateProject: true,
  currentProjects: 4,
  maxProjects: 5,
  maxAccountsPerProject: 20,
}

it('describeProjectLimit says nothing while there is room, or no limit at all', () => {
  expect(describeProjectLimit(limits)).toBeUndefined()
  expect(describeProjectLimit({ ...limits, currentProjects: 90, maxProjects: 0 })).toBeUndefined()
})

it('describeProjectLimit names the limit that is reached', () => {
  expect(describeProjectLimit({ ...limits, canCreateProject: false, currentProjects: 5 })).toBe(
    'Você atingiu o limite de 5 projeto(s) no seu plano atual.',
  )
})

it('describeProjectLimit says that there is no permission, where the number is not the reason', () => {
  expect(describeProjectLimit({ ...limits, canCreateProject: false })).toBe(
    'Você não tem permissão para criar projetos no seu plano atual.',
  )
})
