import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf, startTrial, type Trial } from '../trial/start-trial.ts'

const redirectUri = 'https://app.example/callback?from=test'
const scope = 'instagram_business_basic,instagram_business_content_publish'
const dayMs = 86_400_000

const wrapped = v.object({
  data: v.tuple([
    v.object({ access_token: v.string(), user_id: v.string(), permissions: v.string() }),
  ]),
})
const longToken = v.object({
  access_token: v.string(),
  token_type: v.literal('bearer'),
  expires_in: v.number(),
})

let trial: Trial
beforeAll(async () => {
  trial = await startTrial()
})
afterAll(() => trial.close())
beforeEach(() => trial.control('PATCH', 'settings', { tokenAnswer: 'wrapped' }))

const dialog = () => `${trial.sandbox().environment.IG_WWW_BASE}/oauth/authorize`
const request = () => ({
  client_id: trial.appId,
  redirect_uri: redirectUri,
  response_type: 'code',
  scope,
  state: 'instagram.nonce-1',
})

const consent = async (form: Record<string, string>) => {
  const answer = await trial.post(dialog(), { ...request(), ...form })
  return new URL(answer.headers.get('location') ?? 'https://nowhere.example')
}

const allowNew = (username: string) =>
  consent({
    decision: 'allow',
    account: 'new',
    username,
    granted: 'instagram_business_content_publish',
  })

const exchange = (code: string, change: Record<string, string> = {}) =>
  trial.post(`${trial.sandbox().environment.IG_API_BASE}/oauth/access_token`, {
    client_id: trial.appId,
    client_secret: trial.appSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
    ...change,
  })

const shortTokenFor = async (username: string) => {
  const code = (await allowNew(username)).searchParams.get('code') ?? ''
  return v.parse(wrapped, (await exchange(code)).body).data[0]
}

const exchangeLong = (token: string) =>
  trial.get(`${trial.sandbox().environment.IG_GRAPH_BASE}/access_token`, {
    grant_type: 'ig_exchange_token',
    client_secret: trial.appSecret,
    access_token: token,
  })

const refresh = (token: string) =>
  trial.get(`${trial.sandbox().environment.IG_GRAPH_BASE}/refresh_access_token`, {
    grant_type: 'ig_refresh_token',
    access_token: token,
  })

const notFound = {
  error_type: 'OAuthException',
  code: 400,
  error_message: 'Matching code was not found or was already used',
}

test('the consent dialog shows the app, the seeded accounts and the asked permissions, marked as simulated', async () => {
  const { status, body, headers } = await trial.get(dialog(), request())
  expect(status).toBe(200)
  for (const text of ['Rede simulada', 'uPubly', 'cafe.aurora', 'Permitir', 'Cancelar', scope]) {
    expect(body).toContain(text)
  }
  expect(headers.get('content-security-policy')).toContain("form-action 'self' https://app.example")
})

test('the consent dialog refuses an unknown client, a bad redirect and an unknown scope without redirecting', async () => {
  const changes = [
    { client_id: 'somebody-else' },
    { redirect_uri: 'javascript:alert(1)' },
    { scope: 'business_basic' },
    { response_type: 'token' },
  ]
  for (const change of changes) {
    const { status, headers } = await trial.get(dialog(), { ...request(), ...change })
    expect(status).toBe(400)
    expect(headers.get('location')).toBeNull()
  }
})

test('the consent dialog sends a refusal back with the documented parameters and the state', async () => {
  const back = await consent({ decision: 'deny' })
  expect(back.origin).toBe('https://app.example')
  expect(Object.fromEntries(back.searchParams)).toEqual({
    from: 'test',
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'The user denied your request',
    state: 'instagram.nonce-1',
  })
})

test('the consent dialog: appends #_ to a success, keeping the state and the query of the redirect', async () => {
  const back = await allowNew('loja.do.bairro')
  expect(back.hash).toBe('#_')
  expect(back.searchParams.get('state')).toBe('instagram.nonce-1')
  expect(back.searchParams.get('from')).toBe('test')
  expect(back.searchParams.get('code')).toMatch(/^AQ/)
})

test('the consent dialog asks again when the typed username is not valid', async () => {
  const form = { decision: 'allow', account: 'new', username: '<b>não pode</b>' }
  const { status, body } = await trial.post(dialog(), { ...request(), ...form })
  expect(status).toBe(422)
  expect(body).toContain('Use até 30 letras')
  expect(body).not.toContain('<b>não')
})

test('tokens go from code to short token to 60-day token, and identify the account', async () => {
  const short = await shortTokenFor('atelie')
  expect(short.permissions).toBe(scope)
  const long = v.parse(longToken, (await exchangeLong(short.access_token)).body)
  expect(long.expires_in).toBe(60 * 86_400)
  const { body } = await trial.get(trial.graph('me'), {
    fields: 'user_id,username,name,account_type,profile_picture_url,followers_count,media_count',
    access_token: long.access_token,
  })
  expect(body).toMatchObject({ username: 'atelie', account_type: 'BUSINESS', media_count: 0 })
  const me = v.parse(
    v.object({ id: v.string(), user_id: v.string(), profile_picture_url: v.string() }),
    body,
  )
  expect(me.id).toBe(short.user_id)
  expect(me.user_id).toMatch(/^\d{17}$/)
  expect(me.user_id).not.toBe(me.id)
  const picture = await fetch(me.profile_picture_url)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
})

test('tokens: a code works once', async () => {
  const code = (await allowNew('uma.vez')).searchParams.get('code') ?? ''
  expect((await exchange(code)).status).toBe(200)
  const again = await exchange(code)
  expect([again.status, again.body]).toEqual([400, notFound])
})

test('tokens: a code expires after an hour, and #_ is no part of it', async () => {
  const code = (await allowNew('tarde.demais')).searchParams.get('code') ?? ''
  expect((await exchange(`${code}#_`)).body).toEqual(notFound)
  await trial.control('POST', 'clock', { advanceMs: 3_600_000 })
  expect((await exchange(code)).body).toEqual(notFound)
})

test('tokens: the redirect URI must be identical, and the secret correct', async () => {
  const code = (await allowNew('outra.volta')).searchParams.get('code') ?? ''
  const other = await exchange(code, { redirect_uri: 'https://app.example/callback/' })
  expect(other.body).toMatchObject({ error_message: expect.stringContaining('redirect_uri') })
  const secret = await exchange(code, { client_secret: 'wrong' })
  expect(secret.body).toMatchObject({ error_message: 'Error validating client secret.' })
  expect((await exchange(code)).status).toBe(200)
})

test('tokens: the flat answer contains an unquoted number that JSON.parse cannot hold', async () => {
  await trial.control('PATCH', 'settings', { tokenAnswer: 'flat' })
  const code = (await allowNew('numero.grande')).searchParams.get('code') ?? ''
  const answer = await fetch(`${trial.sandbox().environment.IG_API_BASE}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: trial.appId,
      client_secret: trial.appSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
    }),
  })
  const text = await answer.text()
  const digits = /"user_id":(\d{17}),/.exec(text)?.[1] ?? ''
  expect(String(JSON.parse(text).user_id)).not.toBe(digits)
})

test('tokens: a permission that was unticked is not granted, and publishing answers with that error', async () => {
  const back = await consent({ decision: 'allow', account: 'new', username: 'so.olhar' })
  const answer = await exchange(back.searchParams.get('code') ?? '')
  const { access_token, permissions } = v.parse(wrapped, answer.body).data[0]
  expect(permissions).toBe('instagram_business_basic')
  const refused = await trial.post(trial.graph('me/media'), {
    image_url: 'https://app.example/a.jpg',
    access_token,
  })
  expect([refused.status, ...errorOf(refused)]).toEqual([403, 10, undefined])
})

test('tokens: a long token is refreshed after a day, not before, and not once it has expired', async () => {
  const { accessToken } = await trial.sandbox().linkAccount('renova.sempre')
  expect(errorOf(await refresh(accessToken))[0]).toBe(100)
  await trial.control('POST', 'clock', { advanceMs: dayMs })
  const answer = await refresh(accessToken)
  expect(answer.body).toMatchObject({ permissions: expect.stringMatching(/_basic,.+_publish/) })
  const fresh = v.parse(longToken, answer.body)
  expect(fresh.expires_in).toBe(60 * 86_400)
  await trial.control('POST', 'clock', { advanceMs: 59 * dayMs })
  expect(errorOf(await refresh(accessToken))).toEqual([190, 463])
  expect((await refresh(fresh.access_token)).status).toBe(200)
})

test('tokens: a short token is valid for an hour; a long one cannot be exchanged again', async () => {
  const short = await shortTokenFor('uma.hora')
  const long = v.parse(longToken, (await exchangeLong(short.access_token)).body)
  expect(errorOf(await exchangeLong(long.access_token))[0]).toBe(452)
  await trial.control('POST', 'clock', { advanceMs: 3_600_000 })
  expect(errorOf(await exchangeLong(short.access_token))).toEqual([190, 463])
})

test('tokens: a changed password, a removed app and a revocation end the tokens', async () => {
  const { accessToken } = await trial.sandbox().linkAccount('troca.senha')
  await trial.control('PATCH', 'instagram/accounts/troca.senha', { endTokens: 460 })
  const me = () => trial.get(trial.graph('me'), { access_token: accessToken })
  expect(errorOf(await me())).toEqual([190, 460])
  const other = await trial.sandbox().linkAccount('troca.senha')
  await fetch(`${trial.graph('me/permissions')}?access_token=${other.accessToken}`, {
    method: 'DELETE',
  })
  const gone = await trial.get(trial.graph('me'), { access_token: other.accessToken })
  expect(errorOf(gone)).toEqual([190, 458])
})

test('Graph calls fail as a whole on one unknown field, with code 100', async () => {
  const { accessToken } = await trial.sandbox().linkAccount('campo.certo')
  const fields = 'user_id,username,shoe_size'
  const { status, ...answer } = await trial.get(trial.graph('me'), {
    fields,
    access_token: accessToken,
  })
  expect([status, ...errorOf({ status, ...answer })]).toEqual([400, 100, undefined])
})

test('Graph calls: require a token, as a parameter or a bearer header', async () => {
  const { accessToken, userId } = await trial.sandbox().linkAccount('com.bearer')
  const byHeader = await fetch(trial.graph(userId), {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const byParameter = await trial.get(trial.graph(userId), { access_token: accessToken })
  expect(await byHeader.json()).toEqual(byParameter.body)
  expect(errorOf(await trial.get(trial.graph('me')))[0]).toBe(104)
  expect(errorOf(await trial.get(trial.graph('me'), { access_token: 'IGAAx' }))[0]).toBe(190)
})

test('Graph calls refuse old versions, unknown paths and the removed parameters', async () => {
  const { accessToken } = await trial.sandbox().linkAccount('versao.velha')
  const base = trial.sandbox().environment.IG_GRAPH_BASE
  const token = { access_token: accessToken }
  expect(errorOf(await trial.get(`${base}/v20.0/me`, token))[0]).toBe(2635)
  expect(errorOf(await trial.get(`${base}/v99/me`, token))[0]).toBe(2635)
  expect(errorOf(await trial.get(`${base}/nobody`, token))[0]).toBe(2500)
  expect(errorOf(await trial.get(trial.graph('me'), { ...token, pretty: '1' }))[0]).toBe(100)
  expect(errorOf(await trial.get(trial.graph('me/nothing'), token))[0]).toBe(2500)
})

test('Graph calls report the share of the hourly limit in use, and are refused with 80002 above it', async () => {
  const { accessToken, userId } = await trial.sandbox().linkAccount('muitas.vezes')
  await trial.control('PATCH', 'settings', { callsPerHour: 2 })
  const call = () => trial.get(trial.graph('me'), { access_token: accessToken })
  expect(JSON.parse((await call()).headers.get('x-app-usage') ?? '')).toMatchObject({
    call_count: 50,
  })
  await call()
  const over = await call()
  expect(errorOf(over)[0]).toBe(80002)
  const use = JSON.parse(over.headers.get('x-business-use-case-usage') ?? '')
  expect(use[userId][0]).toMatchObject({ type: 'instagram', estimated_time_to_regain_access: 60 })
  await trial.control('PATCH', 'settings', { callsPerHour: 2000 })
})
