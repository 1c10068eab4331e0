import type { AccountGrant, Network } from '#server/networks/network.ts'

/** A network for tests that never leave the API: the code decides what the exchange answers. */
export interface FakeNetwork extends Network {
  /** What `exchangeCode` was asked, in order. */
  exchanged: { code: string; redirectUri: string }[]
  /** Answers or throws for a code; an unknown code gives a grant of its own. */
  answers: Map<string, () => AccountGrant>
}

export function createFakeNetwork(): FakeNetwork {
  const exchanged: FakeNetwork['exchanged'] = []
  const answers: FakeNetwork['answers'] = new Map()
  const unused = () => Promise.reject(new Error('not part of this test'))
  return {
    id: 'instagram',
    isSimulated: true,
    exchanged,
    answers,
    authorizationUrl: ({ state, redirectUri }) =>
      `https://network.test/authorize?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
    async exchangeCode(input) {
      exchanged.push(input)
      return answers.get(input.code)?.() ?? grantOf(input.code)
    },
    refreshGrant: unused,
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
    scopes: ['publish'],
    ...changes,
  }
}
