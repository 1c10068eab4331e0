import { expect, it } from 'vitest'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { FailedDelivery } from '#contract/posts/failed-deliveries.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import { makeFailedDelivery } from '#tests/fakes/data/make-failed-delivery.ts'
import { healthy, makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { countNeeds, listNeeds, type NeedSources } from './list-needs.ts'

const sources: NeedSources = {
  ...{ entries: [], projectId, platforms: [], failed: { deliveries: [], total: 0 } },
  projects: [
    { id: projectId, name: 'Café' },
    { id: 'p2', name: 'Padaria' },
  ],
  ...{ today: '2026-11-26', timeZone },
}
const list = (changes: Partial<NeedSources>) => listNeeds({ ...sources, ...changes })
const titles = (changes: Partial<NeedSources>) => list(changes).map(({ title }) => title)

let made = 0
function makeEntry(state: ListedEntry['state'], changes: Partial<ListedEntry> = {}): ListedEntry {
  const content = { id: 'd1', caption: 'Bolo de rolo' }
  const base = { id: `e${++made}`, kind: 'create-post', projectId, problem: null, state, content }
  return { ...base, ...changes } as ListedEntry
}

const accountsOf = (...changes: Partial<SocialMediaAccount>[]) => [
  makePlatform(changes.map((change, index) => makeAccount({ id: `a${index}`, ...change }))),
]
const failedOf = (deliveries: FailedDelivery[], total = deliveries.length) => ({
  failed: { deliveries, total },
})
const endsOn = (day: string) => ({
  health: { ...healthy, renewsItself: false, expiresAt: `${day}T12:00:00Z` },
})

it('what needs the person is nothing while all goes its way', () => {
  const entries = [makeEntry('queued'), makeEntry('uploading'), makeEntry('sending')]
  expect(list({ entries, platforms: accountsOf({}, endsOn('2027-03-01')) })).toEqual([])
})

it('what needs the person is in order of its urgency', () => {
  const problem = { code: 'SUBSCRIPTION_REQUIRED', message: 'O plano terminou.' }
  expect(
    titles({
      entries: [
        makeEntry('rejected', { problem }),
        makeEntry('rejected'),
        makeEntry('needs-sign-in'),
        makeEntry('conflict'),
        makeEntry('needs-confirmation'),
      ],
      platforms: accountsOf(endsOn('2026-11-30'), { isActive: false }),
      ...failedOf([makeFailedDelivery({ state: 'unconfirmed' }), makeFailedDelivery()]),
    }),
  ).toEqual([
    '1 envio espera a sua decisão',
    '1 alteração em conflito',
    '1 envio recusado',
    '1 envio espera você entrar',
    '1 conta precisa ser reconectada',
    '1 publicação falhou',
    '1 publicação sem confirmação da rede',
    '1 envio aguarda a assinatura',
    '1 autorização está para expirar',
  ])
})

it('what needs the person names two of a kind and counts the others, also those that the server does not name', () => {
  const deliveries = Array.from({ length: 50 }, () => makeFailedDelivery())
  const [need, ...others] = list(failedOf(deliveries, 64))
  expect(others).toEqual([])
  expect(need).toMatchObject({ title: '64 publicações falharam', hidden: 62 })
  expect(need?.items).toHaveLength(2)
  expect(countNeeds(need ? [need] : [])).toBe(64)
})

it('what needs the person counts the deliveries that the server does not name where all named ones are unconfirmed', () => {
  const deliveries = Array.from({ length: 50 }, () => makeFailedDelivery({ state: 'unconfirmed' }))
  const needs = list(failedOf(deliveries, 64))
  expect(needs).toMatchObject([{ kind: 'unconfirmed', hidden: 62 }])
  expect(countNeeds(needs)).toBe(64)
})

it('what needs the person tells of a failure where, when and why, and which post to open', () => {
  const delivery = makeFailedDelivery({ caption: ' Pão\nquente ' })
  expect(list(failedOf([delivery]))[0]?.items).toEqual([
    {
      ...{ key: delivery.id, postId: delivery.postId, text: 'Pão\nquente' },
      detail: '24 de nov, 09:00 · O Instagram não aceitou a imagem. · Instagram @cafe',
    },
  ])
})

it('what needs the person is no failure of a post that a change on its way settles, unless that needs the person', () => {
  const delivery = makeFailedDelivery()
  const change = { kind: 'edit-post', postId: delivery.postId } as Partial<ListedEntry>
  const failed = failedOf([delivery])
  expect(titles({ ...failed, entries: [makeEntry('queued', change)] })).toEqual([])
  expect(titles({ ...failed, entries: [makeEntry('conflict', change)] })).toEqual([
    ...['1 alteração em conflito', '1 publicação falhou'],
  ])
})

it('what needs the person tells why an entry was refused, and of which other project it is', () => {
  const problem = { code: 'INVALID_REQUEST', message: 'O horário já passou.' }
  const entries = [makeEntry('rejected', { problem, projectId: 'p2' })]
  expect(list({ entries })[0]?.items).toEqual([
    expect.objectContaining({
      ...{ text: 'Bolo de rolo', detail: 'Projeto Padaria · O horário já passou.' },
    }),
  ])
})

it('what needs the person has an entry that can be read no more', () => {
  const [need] = list({ entries: [makeEntry('queued', { content: undefined })] })
  expect(need).toMatchObject({ kind: 'refused', items: [{ text: 'Item danificado' }] })
})

it('what needs the person has accounts that their networks refuse, and not what somebody chose not to allow', () => {
  const platforms = accountsOf(
    { health: { ...healthy, trouble: 'A rede pede que você entre nela.' } },
    { health: { ...healthy, refused: ['publicar o primeiro comentário'] } },
    endsOn('2026-11-20'),
  )
  const [need, ...others] = list({ platforms })
  expect(others).toEqual([])
  expect(need?.items.map(({ detail }) => detail)).toEqual([
    'Instagram · A rede pede que você entre nela.',
    'Instagram · A autorização expirou em 20 de novembro.',
  ])
})
