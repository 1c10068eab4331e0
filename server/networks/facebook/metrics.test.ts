import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import type { Credentials } from '../network.ts'

const dayMs = 86_400_000
const signal = AbortSignal.timeout(60_000)

let tools: ConnectorTrial
let credentials: Credentials
beforeAll(async () => {
  tools = await openConnectorTrial('facebook')
  const { userId: remoteId, accessToken } = await tools.link('cafe.aurora')
  credentials = { remoteId, accessToken, refreshToken: null, expiresAt: null }
})
afterAll(() => tools.trial.close())

const metrics = () => {
  const told = tools.network.metrics
  if (!told?.readDays) throw new Error('no metrics')
  return { ...told, readDays: told.readDays }
}
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(tools.now().getTime() - (count - index) * dayMs)
    return at.toISOString().slice(0, 10)
  })
const unknown = { kind: 'graph-error', code: 100, status: 400 }

it('a Page is told with its followers, and nothing that it does not have', async () => {
  expect(await metrics().readAccount(credentials, signal)).toEqual({
    ...{ username: 'Café Aurora', name: 'Café Aurora', biography: '' },
    ...{ followers: 9210, follows: null, posts: null },
  })
})

it('reach and views are told of each day that is over, a month at once', async () => {
  const days = lastDays(30)
  const told = await metrics().readDays(credentials, days, signal)
  expect(told.length).toBeGreaterThanOrEqual(29)
  expect(told.map(({ day }) => day)).toEqual(days.slice(0, told.length))
  for (const { reach, views } of told) expect(views).toBeGreaterThan(reach ?? Number.NaN)
  expect(await metrics().readDays(credentials, days, signal)).toEqual(told)
})

it('a metric whose name is not known any more takes nothing from the other', async () => {
  await tools.addFault({ method: 'GET', path: '*/insights', action: unknown })
  const [told] = await metrics().readDays(credentials, lastDays(3), signal)
  expect(told).toMatchObject({ reach: null, views: expect.any(Number) })
  await tools.addFault({ method: 'GET', path: '*/insights', action: unknown, times: 2 })
  expect(await metrics().readDays(credentials, lastDays(3), signal)).toEqual([])
})

it('without the permission no day is told, and the followers are', async () => {
  const dropScopes = ['read_insights']
  await tools.trial.control('PATCH', 'facebook/accounts/cafe.aurora', { dropScopes })
  await expect(metrics().readDays(credentials, lastDays(3), signal)).rejects.toMatchObject({
    failure: 'permission',
  })
  expect(await metrics().readAccount(credentials, signal)).toMatchObject({ followers: 9210 })
  expect(metrics().listRefused(['pages_manage_posts'])).toEqual([
    'ver o alcance e as visualizações',
  ])
  expect(metrics().listRefused(['read_insights'])).toEqual([])
})
