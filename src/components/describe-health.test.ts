import { expect, test } from 'vitest'
import { healthy, makeAccount } from '#tests/fakes/data/make-platform.ts'
import { describeHealth } from './describe-health.ts'

const today = '2026-11-23'
const zone = 'America/Sao_Paulo'
const say = (health: Partial<typeof healthy>, isActive = true) =>
  describeHealth(makeAccount({ isActive, health: { ...healthy, ...health } }), today, zone).map(
    ({ text, tone }) => `${tone}: ${text}`,
  )

test('what renews itself says so, and what has no end says nothing', () => {
  expect(say({})).toEqual(['muted: Autorização renovada automaticamente'])
  expect(say({ renewsItself: false })).toEqual([])
})

test.each([
  ['2027-03-12T15:00:00.000Z', 'muted: Autorização válida até 12 de março de 2027'],
  ['2026-12-08T15:00:00.000Z', 'muted: Autorização válida até 08 de dezembro'],
  ['2026-12-07T15:00:00.000Z', 'warning: A autorização expira em 14 dias, em 07 de dezembro.'],
  ['2026-11-25T15:00:00.000Z', 'warning: A autorização expira em 2 dias, em 25 de novembro.'],
  ['2026-11-24T15:00:00.000Z', 'warning: A autorização expira amanhã.'],
  // The day is that of the project's zone, where it is still the 23rd.
  ['2026-11-24T02:00:00.000Z', 'warning: A autorização expira hoje.'],
  ['2026-11-20T15:00:00.000Z', 'danger: A autorização expirou em 20 de novembro.'],
])('an authorization until %s', (expiresAt, words) => {
  expect(say({ expiresAt })).toEqual([words])
})

test('what the network refuses is said before the rest', () => {
  const refused = ['publicar o primeiro comentário', 'ler métricas']
  expect(say({ trouble: 'Falta permissão para publicar.', refused })).toEqual([
    'warning: Falta permissão para publicar.',
    'warning: Sem permissão para publicar o primeiro comentário e ler métricas.',
  ])
})

test('an account whose authorization ended says why, where that is known', () => {
  expect(say({ trouble: 'A senha foi trocada.' }, false)).toEqual(['danger: A senha foi trocada.'])
  expect(say({}, false)).toEqual([
    'danger: A rede encerrou a autorização desta conta. Conecte a conta novamente.',
  ])
})

test('numbers that were not allowed are told last, and do not ask for reconnecting', () => {
  const refusedMetrics = ['ver o alcance e as visualizações']
  expect(say({ refusedMetrics })).toEqual([
    'muted: Autorização renovada automaticamente',
    'muted: Sem permissão para ver o alcance e as visualizações.',
  ])
})
