import { eq } from 'drizzle-orm'
import { AccountGrowth, AccountMetrics } from '#contract/accounts/account-numbers.ts'
import { sealGrant } from '#server/accounts/account-credentials.ts'
import { posts } from '#server/db/schema/posts.ts'
import { accountDays, accountMetrics, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { collectNumbers } from '#server/metrics/collect-numbers.ts'
import { NetworkError } from '#server/networks/network.ts'
import type { ToldDay, ToldMetrics } from '#server/networks/told-values.ts'
import { grantOf } from '#tests/fakes/servers/fake-network.ts'
import { type ApiRequest, dataOf } from './create-test-app.ts'
import { openLinkingTools } from './linking-tools.ts'

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

export const told: ToldMetrics = {
  ...{ username: 'padaria', name: 'Padaria', biography: 'Pães' },
  ...{ followers: 1200, follows: 0, posts: 42 },
}

/** A refusal or failure of the network, to be told in place of numbers. */
export const fails = (failure: NetworkError['failure'], seconds?: number) => () =>
  Promise.reject(new NetworkError(failure, '', 'HTTP 503', { retryAfterSeconds: seconds }))

/** The API with a fake network that tells numbers, called by Ana. */
export async function openMetricsTools() {
  const tools = await openLinkingTools(async () => new Response(null, { status: 404 }))
  const { api, clock, network } = tools
  const { db } = api.deps
  const numbers = {
    /** What is told of an account, by its name; `told` unless it is here. */
    answers: new Map<string, () => Promise<ToldMetrics>>(),
    tellDays: async (_days: readonly string[]): Promise<ToldDay[]> => [],
    /** The accounts that were asked for, and the days, in order. */
    asked: [] as string[],
    askedDays: [] as (readonly string[])[],
  }
  const change = (id: string, set: Partial<typeof socialAccounts.$inferInsert>) =>
    db.update(socialAccounts).set(set).where(eq(socialAccounts.id, id))
  const ask = (id: string, more: ApiRequest = {}) => tools.call(`/metrics?accountID=${id}`, more)
  const askGrowth = (id: string, more: ApiRequest = {}) =>
    tools.call(`/metrics/growth?accountID=${id}`, more)

  return {
    ...{ tools, clock, network, numbers, change, ask, askGrowth },
    read: async (id: string) => dataOf((await ask(id)).json, AccountMetrics),
    readGrowth: async (id: string) => dataOf((await askGrowth(id)).json, AccountGrowth),
    collect: () => collectNumbers(api.deps, new AbortController().signal),
    /** Before each test: no accounts, and a network that tells everything. */
    async begin() {
      // With what was published on them.
      await db.delete(posts)
      await db.delete(socialAccounts)
      await tools.signIn()
      numbers.answers.clear()
      Object.assign(numbers, { asked: [], askedDays: [], tellDays: async () => [] })
      network.metrics = {
        listRefused: (scopes) => (scopes.includes('insights') ? [] : ['ver o alcance']),
        async readAccount({ remoteId }) {
          numbers.asked.push(remoteId)
          return (await numbers.answers.get(remoteId)?.()) ?? told
        },
        async readDays(_credentials, days) {
          numbers.askedDays.push(days)
          return numbers.tellDays(days)
        },
      }
    },
    async advance(ms: number) {
      clock.advance(ms)
      await tools.signIn()
    },
    /** Links an account to Ana's project; its first collection is due. */
    async link(name: string, scopes = ['publish', 'comment', 'insights']): Promise<string> {
      const { projectId } = tools
      const place = { projectId, platformId: 'instagram', remoteId: name }
      const grant = grantOf(name)
      const sealed = sealGrant(api.deps.secretBox, place, grant)
      const now = clock.now()
      const [row] = await db
        .insert(socialAccounts)
        .values({ ...place, ...sealed, username: name, scopes, metricsDueAt: now, createdAt: now })
        .returning()
      if (!row) throw new Error('no account')
      return row.id
    },
    async rowOf(id: string) {
      const of = eq(accountMetrics.accountId, id)
      return (await db.select().from(accountMetrics).where(of))[0]
    },
    /** The days of which something is known, in order. */
    async daysOf(id: string) {
      const of = eq(accountDays.accountId, id)
      const rows = await db.select().from(accountDays).where(of).orderBy(accountDays.day)
      return rows.filter(({ followers, reach, views }) => followers ?? reach ?? views)
    },
  }
}
export type MetricsTools = Awaited<ReturnType<typeof openMetricsTools>>
