import { expect, it } from 'vitest'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import type { DeviceEntry } from '#src/offline/outbox/list-device-entries.ts'
import { showAsIs } from '#src/offline/outbox/post-with-pending-change.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { timeZone } from '#tests/fakes/device/local-device.ts'
import { describeOuting } from './describe-outing.ts'

const at = Date.parse('2026-11-26T12:00Z')
const minute = 60_000

function words(
  schedules: Partial<PostSchedule>[],
  { now = at - minute, learnedAt }: { now?: number; learnedAt?: number } = {},
): string[] {
  const ofMinute = schedules.map(makeSchedule)
  const shown = showAsIs(makePost({ schedules: ofMinute }))
  const base = { key: 'k', at, caption: '', accounts: [] }
  return describeOuting(
    { ...base, source: 'server', shown, schedules: ofMinute },
    { now, timeZone, learnedAt: learnedAt ?? now, isOnline: true },
  ).map(({ label }) => label)
}

it.each([
  ['scheduled', 'Agendado'],
  ['staged', 'Agendado'],
  ['committing', 'Publicando'],
  ['rejected', 'Falhou'],
  ['needs-reconnect', 'Conta desconectada'],
  ['needs-decision', 'Atrasado'],
  ['unconfirmed', 'Aguardando confirmação da rede'],
] as const)('what is %s is told as %s', (state, label) => {
  expect(words([{ state }])).toEqual([label])
})

it('what was published tells its hour, in the zone of the project', () => {
  const posted = { state: 'published', postedAt: '2026-11-26T12:02:10Z' } as const
  expect(words([posted, { ...posted, postedAt: '2026-11-26T12:05:00Z' }])).toEqual([
    'Publicado às 09:02',
  ])
})

it('accounts that stand differently are told apart', () => {
  const posted = { state: 'published', postedAt: '2026-11-26T12:00:10Z' } as const
  expect(words([posted, { state: 'rejected' }])).toEqual(['Publicado em parte', 'Falhou'])
})

it('once its time has come it is being published, if the server was asked since', () => {
  expect(words([{ state: 'retrying' }], { now: at + minute })).toEqual(['Publicando'])
})

it('what the device learned before its time is not told as news of it', () => {
  expect(words([{}], { now: at + minute, learnedAt: at - minute })).toEqual(['Ainda sem notícia'])
})

it.each([
  ['queued', false, 'Na fila de envio'],
  ['uploading', false, 'Na fila de envio'],
  ['needs-confirmation', false, 'Confirmar envio'],
  ['rejected', false, 'Recusado'],
  ['rejected', true, 'Aguardando assinatura'],
] as const)('on the device, what is %s (unpaid: %s) is told as %s', (state, isUnpaid, label) => {
  const entry = { id: 'e1', state, isUnpaid } as DeviceEntry
  const outing = { key: 'k', at, caption: '', accounts: [], source: 'device', entry } as const
  const reading = { now: at, timeZone, learnedAt: 0, isOnline: false }
  expect(describeOuting(outing, reading).map((one) => one.label)).toEqual([label])
})
