import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealGrant } from '#server/accounts/account-credentials.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { type Network, NetworkError } from '#server/networks/network.ts'
import { lookAtAccounts } from '#server/publisher/account-checks/look-at-accounts.ts'
import { createFakeNetwork, grantOf } from '#tests/fakes/servers/fake-network.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

// 62 days of many accounts, whose tokens live 60 days and are renewed weekly. `AUTHORIZATIONS` says
// how many; 100,000 take an hour and a half, and PostgreSQL.
const count = Number(process.env.AUTHORIZATIONS ?? 1500)
const hour = 3_600_000
const day = 24 * hour
const days = 62
const lifetime = 60 * day

const clock = createTestClock(new Date('2026-01-01T00:00:00Z'))
const endOf = new Map<string, number>()
let calls = 0
let refusals = 0
/** The network answers nothing for five hours of each day, and one account in 50 never at night. */
const isAway = (remoteId: string) => {
  const hours = (clock.now().getTime() / hour) % 24
  return hours < 5 || (Number(remoteId) % 50 === 0 && hours < 12)
}
function ask(remoteId: string): void {
  calls += 1
  if (isAway(remoteId)) throw new NetworkError('transient', 'Fora do ar.', 'HTTP 503')
  if ((endOf.get(remoteId) ?? 0) > clock.now().getTime()) return
  refusals += 1
  throw new NetworkError('auth', 'Expirou.', 'code 190/463')
}
const network: Network = {
  ...createFakeNetwork(),
  renewal: {
    ...{ aheadMs: lifetime - 7 * day, atUseMs: day },
    async renew({ remoteId }) {
      ask(remoteId)
      const expiresAt = new Date(clock.now().getTime() + lifetime)
      endOf.set(remoteId, expiresAt.getTime())
      return { accessToken: 'again', refreshToken: null, expiresAt }
    },
  },
  checkGrant: async ({ remoteId }) => ask(remoteId),
}

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ clock, deps: { networks: new Map([[network.id, network]]) } })
  await api.deps.db.delete(socialAccounts)
  const place = { projectId: api.people.aurora.id, platformId: network.id }
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, index) => {
      const remoteId = String(from + index)
      // Linked over the last weeks, all looked at in the same hour, as after a restart.
      const expiresAt = new Date(clock.now().getTime() + lifetime - ((from + index) % 40) * day)
      endOf.set(remoteId, expiresAt.getTime())
      const grant = grantOf(remoteId, { expiresAt })
      const sealed = sealGrant(api.deps.secretBox, { ...place, remoteId }, grant)
      const lookDueAt = new Date(clock.now().getTime() + (index % 60) * 60_000)
      return { ...place, remoteId, ...sealed, username: remoteId, lookDueAt }
    })
    await api.deps.db.insert(socialAccounts).values(rows)
  }
}, 120_000)
afterAll(() => api.dispose())

it(
  `none of ${count} authorizations ends in ${days} days, and looks are spread over the day`,
  async () => {
    const byHour = new Map<number, number>()
    for (let at = 0; at < days * 24; at += 0.25) {
      clock.advance(hour / 4)
      // Nobody is there for the days 20 and 21.
      if (at >= 20 * 24 && at < 22 * 24) continue
      const before = calls
      await lookAtAccounts({ deps: api.deps }, new AbortController().signal)
      if (at > 55 * 24)
        byHour.set(Math.floor(at) % 24, calls - before + (byHour.get(Math.floor(at) % 24) ?? 0))
    }
    const { status, removedAt, tokenExpiresAt } = socialAccounts
    const active = and(eq(status, 'active'), isNull(removedAt))
    expect(await api.deps.db.$count(socialAccounts, active)).toBe(count)
    expect(refusals).toBe(0)
    const [youngest] = await api.deps.db
      .select({ at: sql`min(${tokenExpiresAt})`.mapWith(tokenExpiresAt) })
      .from(socialAccounts)
    // Renewed weekly, so each has weeks left.
    expect((youngest?.at?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThan(49 * day)
    const waking = [...byHour].filter(([at]) => at >= 13).map(([, looks]) => looks)
    expect(Math.max(...waking)).toBeLessThan(4 * Math.min(...waking))
    console.info(`${count} accounts, ${calls} calls of the network`)
  },
  4 * hour,
)
