import { expect, it } from 'vitest'
import type { EditDraft } from '#local/database/rows.ts'
import { makeEdit } from '#local/edits/begin-edit.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { accountId, ana, projectId } from '#tests/fakes/device/local-device.ts'
import { describeChange } from './describe-change.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const post = makePost({ caption: 'Antes' })
const edit = (changes: Partial<EditDraft>): EditDraft => ({
  ...makeEdit({ userId: ana, projectId }, post, post),
  ...changes,
})
const time = (scheduledAt: string) => ({
  ...{ id: scheduledAt, scheduledAt, socialMediaAccountIds: [accountId] },
})

it('describeChange names the parts that change', () => {
  expect(describeChange(edit({ caption: 'Depois' }), now)).toBe('Alterar legenda')
  expect(describeChange(edit({ caption: 'a', description: 'b', mediaHashes: [] }), now)).toBe(
    'Alterar legenda, descrição e mídias',
  )
  const altTexts = { ['a'.repeat(64)]: 'Um pão' }
  const versions = [makeVersion('facebook', { link: 'https://exemplo.com' })]
  expect(describeChange(edit({ versions, altTexts }), now)).toBe(
    'Alterar textos por rede e textos alternativos',
  )
})

it('describeChange says when the post is published now', () => {
  const one = edit({ schedules: [time('2026-11-21T17:30:00.000Z')] })
  expect(describeChange(one, now)).toBe(
    'Alterar horários. Publicar sáb., 21 de nov., 14:30, horário de Brasília',
  )
  const two = edit({ schedules: ['22', '21'].map((day) => time(`2026-11-${day}T17:30:00.000Z`)) })
  expect(describeChange(two, now)).toBe(
    'Alterar horários. 2 horários, o primeiro sáb., 21 de nov., 14:30, horário de Brasília',
  )
  expect(describeChange(edit({ schedules: [] }), now)).toBe(
    'Alterar horários. Nenhum horário a publicar',
  )
})

it('describeChange says that a post is deleted', () => {
  expect(describeChange(edit({ isDeletion: true }), now)).toBe('Excluir este post')
})

it('describeChange names the post by its number, where it has one', () => {
  const numbered = (changes: Partial<EditDraft>) =>
    edit({ basis: { ...post, number: 12 }, ...changes })
  expect(describeChange(numbered({ caption: 'Depois' }), now)).toBe('Alterar legenda do post #12')
  expect(describeChange(numbered({ isDeletion: true }), now)).toBe('Excluir o post #12')
  expect(describeChange(numbered({ isPaused: true }), now)).toBe('Pausar o post #12')
})
