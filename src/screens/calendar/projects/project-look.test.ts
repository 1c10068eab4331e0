import { expect, it } from 'vitest'
import { makeProject } from '#tests/fakes/pages/project-server.ts'
import { lookOfProjects } from './project-look.ts'

const ids = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `0b000000-0000-4000-8000-${String(at * 7).padStart(12, '0')}`,
  )
const listOf = (count: number) => ids(count).map((id) => makeProject(id, { name: 'Café Aurora' }))
const huesOf = (count: number) =>
  [...lookOfProjects(listOf(count), '').values()].map(({ hue }) => hue)

it('the first twelve projects have twelve colours, and keep them when more are added', () => {
  expect(new Set(huesOf(12)).size).toBe(12)
  expect(huesOf(200).slice(0, 12)).toEqual(huesOf(12))
})

it('a project keeps its colour when another one, added later, is lost', () => {
  const [first, second, third] = listOf(3)
  if (!first || !second || !third) throw new Error('Three projects were to be made')
  const before = lookOfProjects([first, second, third], first.id)
  expect(lookOfProjects([first, second], first.id).get(second.id)).toEqual(before.get(second.id))
})

it('the initials are of the first word and the last, or of a single word', () => {
  const initials = ['Café Aurora', 'Bar do Zé', 'ipê', '7', '', '🥖'].map(
    (name) =>
      lookOfProjects([makeProject(ids(1)[0] ?? '', { name })], '')
        .values()
        .next().value?.initials,
  )
  expect(initials).toEqual(['CA', 'BZ', 'IP', '7', '', ''])
})
