import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTiktokTrial, type TiktokTrial } from '#tests/setup/trials/open-tiktok-trial.ts'

const redirectUri = 'https://app.test/settings'
const signal = AbortSignal.timeout(60_000)

let trial: TiktokTrial
beforeAll(async () => {
  trial = await openTiktokTrial()
})
afterAll(() => trial.close())

/** Sends the consent form as a browser does; answers what the network returned with. */
async function consent(answer: Record<string, string>, granted: readonly string[]) {
  const { url } = await trial.network.linking.start({
    ...{ state: 'tiktok.n0', redirectUri, handle: undefined },
  })
  expect(
    (await trial.get(url.split('?')[0] ?? '', Object.fromEntries(new URL(url).searchParams)))
      .status,
  ).toBe(200)
  const form = new URLSearchParams(new URL(url).searchParams)
  for (const [name, value] of Object.entries(answer)) form.set(name, value)
  for (const scope of granted) form.append('granted', scope)
  const back = await fetch(url.split('?')[0] ?? '', {
    ...{ method: 'POST', body: form, redirect: 'manual' },
  })
  const location = new URL(back.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe(redirectUri)
  return Object.fromEntries(location.searchParams)
}
const allow = (username: string) => ({ decision: 'allow', account: 'new', username })
const all = ['user.info.profile', 'user.info.stats', 'video.list', 'video.publish']
const finish = (query: Record<string, string>) =>
  trial.network.linking.finish({ query, redirectUri, secret: null })

it('linking an account of TikTok asks for what is needed and nothing more, with the state unchanged', async () => {
  const input = { state: 'tiktok.n0', redirectUri, handle: undefined }
  const { searchParams, pathname } = new URL((await trial.network.linking.start(input)).url)
  expect(pathname).toMatch(/\/v2\/auth\/authorize\/$/)
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ client_key: trial.appId, response_type: 'code', state: 'tiktok.n0' },
    ...{ redirect_uri: redirectUri, scope: ['user.info.basic', ...all].join(',') },
  })
})

it('linking an account of TikTok gives its name, picture, and a grant of two hours', async () => {
  const query = await consent(allow('padaria.nova'), all)
  expect(query).toMatchObject({
    state: 'tiktok.n0',
    scopes: ['user.info.basic', ...all].join(','),
  })
  const [account, ...others] = await finish(query)
  expect(others).toEqual([])
  expect(account).toMatchObject({
    ...{ username: 'padaria.nova', scopes: ['user.info.basic', ...all] },
    ...{ remoteId: expect.stringMatching(/^[\w-]{36}$/), pictureUrl: expect.any(String) },
    ...{ accessToken: expect.any(String), refreshToken: expect.any(String) },
  })
  const left = (account?.expiresAt?.getTime() ?? 0) - Date.now()
  expect(left).toBeGreaterThan(7_100_000)
  expect(left).toBeLessThanOrEqual(7_200_000)
  expect(trial.network.listRefused(account?.scopes ?? [])).toEqual([])
})

it('linking an account of TikTok has the name that is shown where the username is not allowed', async () => {
  const [account] = await finish(await consent(allow('sem.perfil'), ['video.publish']))
  expect(account?.username).toBe('sem.perfil')
  expect(trial.network.listRefused(account?.scopes ?? [])).toEqual([
    'ver o nome de usuário da conta',
  ])
})

it('linking an account of TikTok is refused in words where publishing was not allowed', async () => {
  const query = await consent(allow('sem.publicar'), ['user.info.profile'])
  const refused = {
    ...{ failure: 'permission', explanation: expect.stringContaining('publique no TikTok') },
  }
  await expect(finish(query)).rejects.toMatchObject(refused)
  // Also where the return does not tell.
  const { scopes: _scopes, ...silent } = query
  await expect(finish(silent)).rejects.toMatchObject(refused)
})

it('linking an account of TikTok is refused with a code that was used, which comes with HTTP 200', async () => {
  const query = await consent(allow('duas.vezes'), all)
  await finish(query)
  await expect(finish(query)).rejects.toMatchObject({ failure: 'auth' })
})

it('linking an account of TikTok may be declined', async () => {
  const query = await consent({ decision: 'deny' }, [])
  expect(query).toMatchObject({ error: 'access_denied', state: 'tiktok.n0' })
})

it('an account is called as it is now, with and without the permission for its username', async () => {
  const { credentials, username } = await trial.link()
  expect(await trial.network.readProfile?.(credentials)).toMatchObject({ username })
  await trial.change(username, { dropScopes: ['user.info.profile'] })
  expect(await trial.network.readProfile?.(credentials)).toMatchObject({
    ...{ username, pictureUrl: expect.stringContaining('/media/') },
  })
})

it('a grant is renewed for the next one, and the old refresh token is dead', async () => {
  const { credentials } = await trial.link()
  const next = await trial.network.renewal?.renew(credentials, signal)
  expect(next?.accessToken).not.toBe(credentials.accessToken)
  expect(next?.refreshToken).not.toBe(credentials.refreshToken)
  await expect(trial.network.renewal?.renew(credentials, signal)).rejects.toMatchObject({
    ...{ failure: 'auth', explanation: expect.stringContaining('Conecte a conta novamente') },
  })
  await trial.network.checkGrant?.({ ...credentials, ...next })
})

it('a grant is renewed before a step with less than 20 minutes left, and daily', () => {
  const { atUseMs, aheadMs } = trial.network.renewal ?? {}
  expect([atUseMs, aheadMs]).toEqual([20 * 60_000, 86_400_000])
})

it.each([
  ['a wrong answer', { kind: 'status', status: 502 }],
  ['no answer', { kind: 'drop' }],
])('a grant: survives %s to its renewal', async (_what, action) => {
  const { credentials } = await trial.link()
  await trial.fault({ path: '*/oauth/token/', action })
  await expect(trial.network.renewal?.renew(credentials, signal)).rejects.toMatchObject({
    ...{ failure: 'transient' },
  })
  await trial.network.renewal?.renew(credentials, signal)
})

it('a grant ends at TikTok, also with a token that has run out, and a second time', async () => {
  const { credentials, username } = await trial.link()
  await trial.network.revoke?.(credentials, signal)
  await expect(trial.network.checkGrant?.(credentials)).rejects.toMatchObject({ failure: 'auth' })
  await trial.network.revoke?.(credentials, signal)

  const again = await trial.link(username)
  const expiresAt = new Date(Date.now() - 1000)
  await trial.change(username, { endTokens: 'access' })
  await trial.network.revoke?.({ ...again.credentials, expiresAt }, signal)
  await expect(trial.network.renewal?.renew(again.credentials, signal)).rejects.toMatchObject({
    ...{ failure: 'auth' },
  })
})
