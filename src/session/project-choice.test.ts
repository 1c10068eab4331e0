import { expect, it } from 'vitest'
import type { Project } from '#contract/projects/project.ts'
import { pickProject } from './project-choice.ts'

const project = (id: string, isDefault = false): Project => ({
  id,
  name: id,
  description: '',
  isDefault,
  userRole: 'OWNER',
  memberCount: 1,
  canManageMembers: true,
  timeZone: 'America/Sao_Paulo',
})

const projects = [project('first'), project('default', true), project('third')]

it('the current project is the one chosen in this browser', () => {
  expect(pickProject(projects, 'third')?.id).toBe('third')
})

it('the current project is the default when the chosen one is gone or none was chosen', () => {
  expect(pickProject(projects, 'removed')?.id).toBe('default')
  expect(pickProject(projects, null)?.id).toBe('default')
})

it('the current project is the first when none is the default, and none when there are none', () => {
  expect(pickProject([project('a'), project('b')], null)?.id).toBe('a')
  expect(pickProject([], 'a')).toBeUndefined()
})
