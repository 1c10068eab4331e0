import type { AccountGrant, LinkFinishInput } from '#server/networks/linking.ts'
import type { Network } from '#server/networks/network.ts'

/** A network for tests of the API: the code decides how the exchange is answered. */
export interface FakeNetwork extends Network {
  /** What each return came with, in order. */
  exchanged: LinkFinishInput[]
  /** Returns or throws for a code; an unknown code gives a new grant. */
  answers: Map<string, () => AccountGrant | AccountGrant[]>
}

export function createFakeNetwork(): FakeNetwork {
  const exchanged: FakeNetwork['exchanged'] = []
  const answers: FakeNetwork['answers'] = new Map()
  const unused = () => Promise.reject(new Error('not part of this test'))
  return {
    id: 'instagram',
    isSimulated: true,
    listRefused: (scopes) => (scopes.includes('comment') ? [] : ['comentar']),
    exchanged,
    answers,
    linking: {
      asks: null,
      start: ({ state, redirectUri }) => {
        const asked = new URLSearchParams({ state, redirect_uri: redirectUri })
        return { url: `https://network.test/authorize?${asked}` }
      },
      async finish(input) {
        exchanged.push(input)
        const code = input.query.code ?? ''
        const answer = answers.get(code)?.() ?? grantOf(code)
        return Array.isArray(answer) ? answer : [answer]
      },
    },
    stage: unused,
    commit: unused,
    verify: unused,
    findPermalink: unused,
  }
}

export function grantOf(remoteId: string, changes: Partial<AccountGrant> = {}): AccountGrant {
  return {
    remoteId,
    username: `conta.${remoteId}`,
    pictureUrl: null,
    accessToken: `token-${remoteId}`,
    refreshToken: null,
    expiresAt: null,
    scopes: ['publish', 'comment'],
    ...changes,
  }
}
