import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import type { Credentials } from '../network.ts'

const dayMs = 86_400_000
const signal = AbortSignal.timeout(60_000)
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

let tools: ConnectorTrial
const byWay: Record<string, Credentials> = {}
beforeAll(async () => {
  tools = await openConnectorTrial('instagram')
  for (const [way, linked] of [
    ['own login', await tools.link('cafe.aurora')],
    ['Page', await tools.linkOtherWay('studio.lume')],
  ] as const) {
    const { userId: remoteId, accessToken, data } = linked
    const token = { accessToken, refreshToken: null, expiresAt: null }
    byWay[way] = { remoteId, ...token, ...(data && { data }) }
  }
})
afterAll(() => tools.trial.close())

const metrics = () => {
  const told = tools.network.metrics
  if (!told?.readDays) throw new Error('no metrics')
  return { ...told, readDays: told.readDays }
}
const credentialsOf = (way: string) => byWay[way] as Credentials
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    toDay(tools.now().getTime() - (count - index) * dayMs),
  )
const asked = async () => {
  const { body } = await tools.trial.control('GET', 'requests?path=*/insights', undefined)
  return (body as { query: Record<string, string> }[]).map(({ query }) => query)
}

describe.each(['own login', 'Page'])('by the %s', (way) => {
  it('an account is told as its profile shows it', async () => {
    const told = await metrics().readAccount(credentialsOf(way), signal)
    expect(told).toMatchObject(
      way === 'Page'
        ? { username: 'studio.lume', followers: 6217, follows: 433, posts: 0 }
        : { username: 'cafe.aurora', followers: 18_432, follows: 612, posts: 0 },
    )
    expect(told.name).not.toBe('')
    expect(told.biography).not.toBe('')
  })

  it('reach and views are told of each day that is over, the same when asked twice', async () => {
    const days = lastDays(5)
    const told = await metrics().readDays(credentialsOf(way), days, signal)
    expect(told.length).toBeGreaterThanOrEqual(4)
    expect(days.slice(0, 4)).toEqual(told.slice(0, 4).map(({ day }) => day))
    for (const { reach, views } of told) {
      expect(reach).toBeGreaterThan(0)
      expect(views).toBeGreaterThan(reach ?? 0)
    }
    expect(await metrics().readDays(credentialsOf(way), days, signal)).toEqual(told)
  })
})

it('a field that the login does not know is left out, and the rest is told', async () => {
  const action = { kind: 'graph-error', code: 100, status: 400 }
  await tools.addFault({ method: 'GET', path: '*/me', action })
  const told = await metrics().readAccount(credentialsOf('own login'), signal)
  expect(told).toMatchObject({ username: 'cafe.aurora', biography: '', followers: 18_432 })
})

it('a metric that is unknown to the network takes nothing from the other', async () => {
  const action = { kind: 'graph-error', code: 100, status: 400 }
  await tools.addFault({ method: 'GET', path: '*/insights', action })
  const [told] = await metrics().readDays(credentialsOf('own login'), lastDays(3), signal)
  expect(told).toMatchObject({ reach: null, views: expect.any(Number) })
})

it('without the permission no day is told, and the profile is', async () => {
  const { userId: remoteId, accessToken } = await tools.link('sem.metricas')
  const dropScopes = ['instagram_business_manage_insights']
  await tools.trial.control('PATCH', 'instagram/accounts/sem.metricas', { dropScopes })
  const credentials = { remoteId, accessToken, refreshToken: null, expiresAt: null }
  const before = (await asked()).length
  await expect(metrics().readDays(credentials, lastDays(7), signal)).rejects.toMatchObject({
    failure: 'permission',
  })
  expect((await asked()).length, 'asked once').toBe(before + 1)
  expect(await metrics().readAccount(credentials, signal)).toMatchObject({ followers: 128 })
})

it.each([
  ['a server that fails', { kind: 'status', status: 502 }, 'transient'],
  ['a limit', { kind: 'rate-limit', code: 80_002 }, 'rate_limited'],
  ['an ended token', { kind: 'expired-token' }, 'auth'],
])('%s is told as such, and no number is', async (_, action, failure) => {
  const { userId: remoteId, accessToken } = await tools.link(`falha.${failure.replace('_', '')}`)
  await tools.addFault({ method: 'GET', path: '*/insights', action })
  const credentials = { remoteId, accessToken, refreshToken: null, expiresAt: null }
  await expect(metrics().readDays(credentials, lastDays(2), signal)).rejects.toMatchObject({
    failure,
  })
})

it('what the person did not allow is said in words, by either login', () => {
  const words = ['ver o alcance e as visualizações']
  const { listRefused } = metrics()
  expect(listRefused(['instagram_business_basic'])).toEqual(words)
  expect(listRefused(['instagram_business_manage_insights'])).toEqual([])
  expect(listRefused(['instagram_basic'])).toEqual(words)
  expect(listRefused(['instagram_manage_insights'])).toEqual([])
})
