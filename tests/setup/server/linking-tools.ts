import { and, eq } from 'drizzle-orm'
import { AuthorizationUrl, LinkCandidates } from '#contract/accounts/account-linking.ts'
import { linkStates, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { createFakeNetwork, type FakeNetwork, grantOf } from '#tests/fakes/servers/fake-network.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { type ApiRequest, createTestApp, dataOf, type TestApp } from './create-test-app.ts'

/** The API with a fake network, and its steps of linking as Ana takes them. */
export async function openLinkingTools(fetch: TestApp['deps']['fetch']) {
  const clock = createTestClock()
  const network: FakeNetwork = createFakeNetwork()
  const networks = new Map([['instagram' as const, network]])
  const api = await createTestApp({ clock, deps: { networks, fetch } })
  const projectId = api.people.aurora.id
  let token = ''

  const call = (path: string, more: ApiRequest = {}) =>
    api.request(path, { token, projectId, ...more })
  const begin = async (query = '') => {
    const answer = await call(`/platforms/instagram/authorization-url${query}`)
    const { url, state = '' } = dataOf(answer.json, AuthorizationUrl)
    return { url, state }
  }
  const giveBack = (code: string, state: string, more: Record<string, unknown> = {}) => {
    const json = { code, state, platformId: 'instagram', userId: api.people.ana.id, ...more }
    return call('/social-media-account', { method: 'POST', json })
  }

  return {
    ...{ api, clock, network, projectId, call, begin, giveBack },
    async signIn() {
      token = (await api.signIn()).accessToken
    },
    choose: (state: string, remoteIds: string[], more: ApiRequest = {}) =>
      call('/social-media-account/chosen', {
        ...{ method: 'POST', json: { state, remoteIds } },
        ...more,
      }),
    /** An authorization that covers these accounts, with its offer. */
    async offer(names: string[]) {
      network.answers.set('several', () =>
        names.map((name) => grantOf(name, { grantId: 'ana', refreshToken: `refresh-${name}` })),
      )
      const { state } = await begin()
      const { candidates } = dataOf((await giveBack('several', state)).json, LinkCandidates)
      return { state, candidates }
    },
    async rowOf(remoteId: string) {
      const of = and(eq(socialAccounts.remoteId, remoteId), eq(socialAccounts.projectId, projectId))
      const [row] = await api.deps.db.select().from(socialAccounts).where(of)
      return row
    },
    statesOf: () =>
      api.deps.db.select().from(linkStates).where(eq(linkStates.userId, api.people.ana.id)),
  }
}
export type LinkingTools = Awaited<ReturnType<typeof openLinkingTools>>
