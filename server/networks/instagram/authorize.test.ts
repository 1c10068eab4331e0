import { expect, it } from 'vitest'
import { instagramSettings } from '#tests/fakes/servers/instagram-settings.ts'
import { readForm } from '#tests/fakes/servers/read-form.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { createInstagram } from './create-instagram.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const day = 86_400_000

/** A network with fixed answers by path; records the requests. */
function connect(answers: Record<string, string>) {
  const asked: { path: string; params: Record<string, string>; method: string }[] = []
  const fetch: NetworkFetch = async (address, request) => {
    const url = new URL(address)
    const params = { ...Object.fromEntries(url.searchParams), ...readForm(request) }
    asked.push({ path: url.pathname, params, method: request?.method ?? 'GET' })
    const body = answers[url.pathname]
    return new Response(body ?? '{"error":{"code":100}}', { status: body ? 200 : 400 })
  }
  return { instagram: createInstagram(instagramSettings, fetch, () => now), asked }
}

const identity =
  '{"user_id":"17841400000000017","username":"padaria","profile_picture_url":"https://p"}'
const long = '{"access_token":"LONG","token_type":"bearer","expires_in":5183944}'
const scopes =
  'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments,instagram_business_manage_insights'
const input = { query: { code: 'CODE#_' }, redirectUri: 'https://app/settings', secret: null }

it.each([
  ['wrapped', `{"data":[{"access_token":"SHORT","user_id":"1","permissions":"${scopes}"}]}`, '1'],
  [
    'flat',
    `{"access_token":"SHORT","user_id":17841400000000099,"permissions":"${scopes}"}`,
    '17841400000000099',
  ],
  [
    'with a list',
    `{"access_token":"SHORT","user_id":1,"permissions":${JSON.stringify(scopes.split(','))}}`,
    '1',
  ],
])(
  'linking an Instagram account reads the code exchange %s, and the exact ids',
  async (_shape, answer, grantId) => {
    const { instagram, asked } = connect({
      '/oauth/access_token': answer,
      '/access_token': long,
      '/v26.0/me': identity,
    })
    const [account, ...others] = await instagram.linking.finish(input)
    expect(others).toEqual([])
    expect(account).toEqual({
      ...{ accessToken: 'LONG', refreshToken: null, username: 'padaria' },
      ...{ remoteId: '17841400000000017', pictureUrl: 'https://p', scopes: scopes.split(',') },
      ...{ grantId, expiresAt: new Date(now + 5_183_944_000), data: { login: 'direct' } },
    })
    expect(asked[0]).toMatchObject({ method: 'POST', params: { code: 'CODE' } })
  },
)

it('linking an Instagram account refuses an account that did not allow publishing', async () => {
  const answer = '{"access_token":"S","user_id":"1","permissions":"instagram_business_basic"}'
  const { instagram } = connect({ '/oauth/access_token': answer })
  await expect(instagram.linking.finish(input)).rejects.toMatchObject({ failure: 'permission' })
})

it('linking an Instagram account sends the person to the consent page with the state unchanged', async () => {
  const { linking } = connect({}).instagram
  const asked = { state: 'instagram.n0', redirectUri: 'https://a', handle: undefined }
  const url = new URL((await linking.start(asked)).url)
  expect(url.origin + url.pathname).toBe('https://www.x/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ client_id: 'app', response_type: 'code', state: 'instagram.n0', scope: scopes },
  })
})

it('renewing a token is done a week after it was made, and a day before its end in any case', () => {
  const { renewal } = connect({}).instagram
  expect([renewal?.aheadMs, renewal?.atUseMs]).toEqual([53 * day, day])
})

it('renewing a token answers the new one and its end', async () => {
  const { instagram, asked } = connect({ '/refresh_access_token': long })
  const credentials = { remoteId: '1', accessToken: 'OLD', refreshToken: null, expiresAt: null }
  expect(await instagram.renewal?.renew(credentials, AbortSignal.timeout(5000))).toEqual({
    ...{ accessToken: 'LONG', refreshToken: null },
    expiresAt: new Date(now + 5_183_944_000),
  })
  expect(asked).toEqual([
    {
      ...{ path: '/refresh_access_token', method: 'GET' },
      params: { grant_type: 'ig_refresh_token', access_token: 'OLD' },
    },
  ])
})
