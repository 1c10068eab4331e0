import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import { listen, stopListening } from '../start-sandbox.ts'

const redirectUri = 'https://app.example/settings'
const day = 86_400_000

let tools: ConnectorTrial
beforeAll(async () => {
  tools = await openConnectorTrial('facebook')
})
afterAll(() => tools.trial.close())
beforeEach(async () => {
  await tools.clearFaults()
})

const allScopes = [
  ...['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'pages_manage_engagement'],
  'business_management',
]

/** The dialog as the connector sends people there, with its form's fields. */
const dialog = async () => {
  const asked = { state: 'facebook.n1', redirectUri, handle: undefined }
  const { url } = await tools.network.linking.start(asked)
  const page = await tools.trial.get(url.split('?')[0] ?? '', {
    ...Object.fromEntries(new URL(url).searchParams),
  })
  const text = String(page.body)
  const pages = [...text.matchAll(/name="page" value="(\d+)"[\s\S]*?<strong>(.*?)<\/strong>/g)]
  return {
    ...{ url: new URL(url), text, headers: page.headers },
    pageIds: Object.fromEntries(pages.map(([, id = '', name = '']) => [name, id])),
  }
}

const consent = async (given: { decision?: string; names?: string[]; scopes?: string[] } = {}) => {
  const { decision = 'allow', names, scopes = allScopes } = given
  const { url, pageIds } = await dialog()
  const form = new URLSearchParams([...url.searchParams, ['decision', decision]])
  for (const name of names ?? Object.keys(pageIds)) form.append('page', pageIds[name] ?? '')
  for (const scope of scopes) form.append('granted', scope)
  const answer = await fetch(url.origin + url.pathname, {
    ...{ method: 'POST', body: form, redirect: 'manual' },
  })
  return new URL(answer.headers.get('location') ?? 'https://nowhere.example')
}

const finish = async (given: Parameters<typeof consent>[0] = {}) => {
  const { searchParams } = await consent(given)
  const query = Object.fromEntries(searchParams)
  return tools.network.linking.finish({ query, redirectUri, secret: null })
}
const credentialsOf = async (given: Parameters<typeof consent>[0] = {}) => {
  const [grant] = await finish(given)
  if (!grant) throw new Error('no grant')
  return grant
}

it('the consent dialog shows who is signed in, their Pages and what is asked, marked as simulated', async () => {
  const { text, pageIds, headers, url } = await dialog()
  for (const words of ['Rede simulada', 'uPubly', 'Renata Moura', 'Permitir', ...allScopes])
    expect(text).toContain(words)
  expect(Object.keys(pageIds)).toEqual([
    ...['Café Aurora', 'Studio Lume Arquitetura', 'Horta da Vila', 'Feira do Bixiga'],
  ])
  expect(headers.get('content-security-policy')).toContain("'self' https://app.example")
  expect(url.searchParams.get('auth_type')).toBe('rerequest')
})

it('the consent dialog refuses an unknown client and a bad redirect without redirecting', async () => {
  const { url } = await dialog()
  for (const change of [{ client_id: '1' }, { redirect_uri: 'javascript:alert(1)' }]) {
    const asked = { ...Object.fromEntries(url.searchParams), ...change }
    const { status, headers } = await tools.trial.get(url.origin + url.pathname, asked)
    expect([status, headers.get('location')]).toEqual([400, null])
  }
})

it('the consent dialog sends a refusal back with its parameters and the state', async () => {
  const { searchParams } = await consent({ decision: 'deny' })
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ error: 'access_denied', error_reason: 'user_denied', state: 'facebook.n1' },
  })
})

it('the consent dialog adds a fragment that is no part of the code', async () => {
  const { searchParams, hash } = await consent()
  expect(hash).toBe('#_=_')
  const query = { code: `${searchParams.get('code')}#_=_` }
  const grants = await tools.network.linking.finish({ query, redirectUri, secret: null })
  expect(grants).not.toEqual([])
})

it('linking answers every chosen Page on which the person creates content, of one consent', async () => {
  const grants = await finish()
  expect(grants.map(({ username }) => username)).toEqual([
    ...['Café Aurora', 'Studio Lume Arquitetura', 'Horta da Vila'],
  ])
  const [first] = grants
  expect(first).toMatchObject({
    ...{ expiresAt: null, refreshToken: null, scopes: allScopes },
    ...{
      remoteId: expect.stringMatching(/^\d{17}$/),
      grantId: expect.stringMatching(/^\d{17}$/),
    },
  })
  expect(new Set(grants.map(({ grantId }) => grantId)).size).toBe(1)
  expect(new Set(grants.map(({ accessToken }) => accessToken)).size).toBe(3)
  expect((await fetch(first?.pictureUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect(tools.network.listRefused(first?.scopes ?? [])).toEqual([])
  const delivery = tools.makeDelivery(
    { userId: first?.remoteId ?? '', accessToken: first?.accessToken ?? '' },
    { caption: 'Primeiro post' },
  )
  const { remoteId } = await tools.publish(delivery)
  expect(await tools.postsOf('cafe.aurora')).toMatchObject([{ id: remoteId }])
})

it('linking leaves out what was not chosen, and what a business owns without its permission', async () => {
  const [one, ...others] = await finish({ names: ['Horta da Vila'] })
  expect([one?.username, others]).toEqual(['Horta da Vila', []])
  const scopes = allScopes.slice(0, 4)
  expect((await finish({ scopes })).map(({ username }) => username)).toEqual([
    ...['Café Aurora', 'Horta da Vila'],
  ])
})

it('linking says what is missing without a permission', async () => {
  const [grant] = await finish({ scopes: allScopes.filter((one) => !/manage_eng/.test(one)) })
  expect(tools.network.listRefused(grant?.scopes ?? [])).toEqual(['publicar o primeiro comentário'])
  for (const missing of ['pages_manage_posts', 'pages_read_engagement'])
    await expect(
      finish({ scopes: allScopes.filter((one) => one !== missing) }),
    ).rejects.toMatchObject({
      ...{ failure: 'permission', explanation: expect.stringContaining('publique nas suas') },
    })
})

it.each([
  [[], 'não mostrou nenhuma Página'],
  [['Feira do Bixiga'], 'não pode criar conteúdo em nenhuma'],
])('linking with the Pages %j says why there is nothing to connect', async (names, words) => {
  await expect(finish({ names })).rejects.toMatchObject({
    ...{ failure: 'permission', explanation: expect.stringContaining(words) },
  })
})

it('linking takes a code once, for ten minutes', async () => {
  const { searchParams } = await consent()
  const query = Object.fromEntries(searchParams)
  const use = () => tools.network.linking.finish({ query, redirectUri, secret: null })
  await use()
  await expect(use()).rejects.toMatchObject({ failure: 'auth' })
  const late = Object.fromEntries((await consent()).searchParams)
  await tools.advance(11 * 60_000)
  await expect(
    tools.network.linking.finish({ query: late, redirectUri, secret: null }),
  ).rejects.toMatchObject({ failure: 'auth' })
})

it('a grant holds without an end, and tells how the Page is called', async () => {
  const grant = await credentialsOf()
  await tools.advance(400 * day)
  await expect(tools.network.checkGrant?.(grant)).resolves.toBeUndefined()
  expect(await tools.network.readProfile?.(grant)).toEqual({
    ...{ username: 'Café Aurora', pictureUrl: grant.pictureUrl },
  })
})

it.each([
  [{ endTokens: 460 }, 'auth', 'senha'],
  [{ tasks: [] }, 'auth', 'não tem mais acesso à Página'],
  [{ dropScopes: ['pages_manage_posts'] }, 'permission', 'permita publicar'],
  [{ isPublished: false }, 'permission', 'desativada'],
])('a grant is refused in words after %j', async (change, failure, words) => {
  const username = `checada.${Object.keys(change)[0]?.toLowerCase()}`
  const linked = await tools.link(username)
  const grant = { remoteId: linked.userId, ...linked }
  await expect(tools.network.checkGrant?.(grant)).resolves.toBeUndefined()
  await tools.trial.control('PATCH', `facebook/accounts/${username}`, change)
  await expect(tools.network.checkGrant?.(grant)).rejects.toMatchObject({
    ...{ failure, explanation: expect.stringContaining(words) },
  })
})

it('a grant is revoked with all Pages of the consent, also when the own token has ended', async () => {
  for (const wait of [0, 61 * day]) {
    const grants = await finish()
    await tools.advance(wait)
    const [first, second] = grants
    if (!first || !second) throw new Error('two Pages are needed')
    await tools.network.revoke?.(first, AbortSignal.timeout(5000))
    await expect(tools.network.checkGrant?.(second)).rejects.toMatchObject({ failure: 'auth' })
  }
})

it('a grant: that was taken back by the person is told of by a signed callback', async () => {
  const grant = await credentialsOf()
  let body = ''
  const server = createServer(async (request, response) => {
    body = await readText(request)
    response.end('{}')
  })
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  const notice = { kind: 'deauthorize', to: `http://127.0.0.1:${port}/` }
  await tools.trial.control('POST', 'facebook/accounts/cafe.aurora/notices', notice)
  await stopListening(server)
  expect(
    tools.network.readNotice?.({ kind: 'deauthorize', body, header: () => undefined }),
  ).toEqual({ does: 'end', grantId: grant.grantId })
  await expect(tools.network.checkGrant?.(grant)).rejects.toMatchObject({ failure: 'auth' })
})
