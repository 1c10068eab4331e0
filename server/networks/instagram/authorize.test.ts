import { describe, expect, it } from 'vitest'
import type { NetworkFetch } from '../network.ts'
import { createInstagram } from './create-instagram.ts'

const settings = {
  ...{ appId: 'app', appSecret: 'secret', graphVersion: 'v26.0', isSimulated: true },
  ...{ wwwBase: 'https://www.x', apiBase: 'https://api.x', graphBase: 'https://graph.x' },
}
const now = Date.parse('2026-11-21T12:00:00Z')
const day = 86_400_000

/** Answers by path, and keeps what was asked. */
function connect(answers: Record<string, string>) {
  const asked: { path: string; params: Record<string, string>; method: string }[] = []
  const fetch: NetworkFetch = async (address, request) => {
    const url = new URL(address)
    const params = Object.fromEntries([...url.searchParams, ...(request?.body ?? [])])
    asked.push({ path: url.pathname, params, method: request?.method ?? 'GET' })
    const body = answers[url.pathname]
    return new Response(body ?? '{"error":{"code":100}}', { status: body ? 200 : 400 })
  }
  return { instagram: createInstagram(settings, fetch, () => now), asked }
}

const identity =
  '{"user_id":"17841400000000017","username":"padaria","profile_picture_url":"https://p"}'
const long = '{"access_token":"LONG","token_type":"bearer","expires_in":5183944}'
const scopes =
  'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments'
const input = { code: 'CODE#_', redirectUri: 'https://app/settings' }

describe('linking an Instagram account', () => {
  it.each([
    ['wrapped', `{"data":[{"access_token":"SHORT","user_id":"1","permissions":"${scopes}"}]}`],
    ['flat', `{"access_token":"SHORT","user_id":17841400000000099,"permissions":"${scopes}"}`],
    [
      'with a list',
      `{"access_token":"SHORT","user_id":1,"permissions":${JSON.stringify(scopes.split(','))}}`,
    ],
  ])('takes the code exchange %s, and the ids as they are', async (_shape, answer) => {
    const { instagram, asked } = connect({
      '/oauth/access_token': answer,
      '/access_token': long,
      '/v26.0/me': identity,
    })
    expect(await instagram.exchangeCode(input)).toEqual({
      ...{ accessToken: 'LONG', refreshToken: null, username: 'padaria' },
      ...{ remoteId: '17841400000000017', pictureUrl: 'https://p', scopes: scopes.split(',') },
      expiresAt: new Date(now + 5_183_944_000),
    })
    expect(asked[0]).toMatchObject({ method: 'POST', params: { code: 'CODE' } })
  })

  it('refuses an account that did not allow publishing', async () => {
    const answer = '{"access_token":"S","user_id":"1","permissions":"instagram_business_basic"}'
    const { instagram } = connect({ '/oauth/access_token': answer })
    await expect(instagram.exchangeCode(input)).rejects.toMatchObject({ failure: 'permission' })
  })

  it('sends the person to the consent page with the state untouched', () => {
    const { instagram } = connect({})
    const url = new URL(
      instagram.authorizationUrl({ state: 'instagram.n0', redirectUri: 'https://a' }),
    )
    expect(url.origin + url.pathname).toBe('https://www.x/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ client_id: 'app', response_type: 'code', state: 'instagram.n0', scope: scopes },
    })
  })
})

describe('refreshing a token', () => {
  const refresh = (daysLeft: number) => {
    const { instagram } = connect({ '/refresh_access_token': long })
    const credentials = { remoteId: '1', accessToken: 'OLD', refreshToken: null }
    return instagram.refreshGrant({ ...credentials, expiresAt: new Date(now + daysLeft * day) })
  }

  it('is done once a week', async () => {
    expect(await refresh(52)).toMatchObject({ accessToken: 'LONG' })
    expect(await refresh(54)).toBeUndefined()
  })

  it('is not tried with a token that is a few hours old, or dead', async () => {
    expect(await refresh(59.9)).toBeUndefined()
    expect(await refresh(-1)).toBeUndefined()
  })
})
