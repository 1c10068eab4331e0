import { expect, it } from 'vitest'
import type { CheckedMedia } from '#contract/checks/check-post.ts'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { checkEdit } from './check-edit.ts'
import type { EditState } from './edit-state.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const later = '2026-11-25T12:00:00.000Z'
const past = '2026-11-24T11:50:00.000Z'
const photo: CheckedMedia = {
  ...{ kind: 'image', contentType: 'image/jpeg', size: 1000 },
  ...{ width: 1080, height: 1080, durationSeconds: null },
}

const platforms = [
  makePlatform(
    ['ana', 'bia'].map((id) => makeAccount({ id, username: id, isActive: id === 'ana' })),
  ),
]

const time = (scheduledAt: string | null, ...socialMediaAccountIds: string[]) => ({
  ...{ id: `${scheduledAt}`, scheduledAt, socialMediaAccountIds },
})

function check(changes: Partial<EditState>, own: EditState['schedules'] = []) {
  const state: EditState = {
    caption: 'Pão',
    description: '',
    versions: [],
    mediaHashes: ['a'],
    altTexts: {},
    schedules: [],
    ...changes,
  }
  const surroundings = { own: { schedules: own }, media: [photo], platforms, now }
  return checkEdit(state, surroundings).map(({ field, message }) => `${field}: ${message}`)
}

it('the problems of an edit are none when all is valid', () => {
  expect(check({ schedules: [time(later, 'ana')] })).toEqual([])
})

it('the problems of an edit depend on the text that a network gets', () => {
  const schedules = [time(later, 'ana')]
  const long = 'a'.repeat(2201)
  const version: NetworkVersion = {
    ...{ platformId: 'instagram', caption: 'Curta', firstComment: '' },
    ...{ collaborators: [], coverMs: null },
  }
  expect(check({ caption: long, schedules })).toHaveLength(1)
  expect(check({ caption: long, schedules, versions: [version] })).toEqual([])
  // The problem is in the network version, not in the common caption's field.
  expect(check({ schedules, versions: [{ ...version, caption: long }] })).toEqual([
    expect.stringMatching(/^options: Instagram/),
  ])
})

it('the problems of an edit include refused options of a chosen network', () => {
  const version: NetworkVersion = {
    ...{ platformId: 'instagram', firstComment: '#'.repeat(2201), collaborators: [] },
    coverMs: null,
  }
  const schedules = [time(later, 'ana')]
  expect(check({ schedules, versions: [version] })).toEqual([
    'options: Instagram: o primeiro comentário tem 2.201 de 2.200 caracteres.',
  ])
  expect(check({ versions: [version] })).toEqual([])
})

it('the problems of an edit include a description that is longer than a post may have', () => {
  expect(check({ description: 'x'.repeat(5000) })).toEqual([])
  expect(check({ description: 'x'.repeat(5001) })).toEqual([
    'description: A descrição leva no máximo 5.000 caracteres.',
  ])
})

it('the problems of an edit include a too long alt text, with the index of its file', () => {
  expect(check({ altTexts: { a: 'x'.repeat(1001), gone: 'x'.repeat(1001) } })).toEqual([
    'media: O texto alternativo da mídia 1 leva no máximo 1.000 caracteres.',
  ])
})

it('the problems of an edit include a missing caption', () => {
  expect(check({ caption: ' ' })).toEqual(['caption: A legenda é obrigatória'])
})

it('the problems of an edit include a time that is not chosen, past or without accounts', () => {
  expect(check({ schedules: [time(null, 'ana')] })).toEqual(['schedules: Escolha data e hora.'])
  expect(check({ schedules: [time(past, 'ana')] })).toEqual([
    'schedules: Este horário já passou. Escolha outro.',
  ])
  expect(check({ schedules: [time(later)] })).toEqual(['schedules: Escolha ao menos uma conta.'])
})

it('the problems of an edit do not include what the post already had: past times and removed accounts are checked by the server', () => {
  const own = [time(past, 'bia')]
  expect(check({ schedules: own }, own)).toEqual([])
  expect(check({ schedules: [time(later, 'bia')] })).toHaveLength(1)
})

it("the problems of an edit include a network's findings", () => {
  const [problem] = check({ caption: 'a'.repeat(2201), schedules: [time(later, 'ana')] })
  expect(problem).toMatch(/^caption: Instagram/)
})
