import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { openNetworks } from '#server/networks/registry.ts'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import { listen, stopListening } from '../start-sandbox.ts'

const redirectUri = 'https://app.example/settings'
const allScopes = [
  ...['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
  ...['instagram_manage_comments', 'instagram_manage_insights', 'business_management'],
]

let tools: ConnectorTrial
beforeAll(async () => {
  tools = await openConnectorTrial('instagram')
})
afterAll(() => tools.trial.close())
beforeEach(() => tools.clearFaults())

const start = (way?: string) =>
  tools.network.linking.start({ state: 'instagram.n1', redirectUri, handle: undefined, way })

/** The dialog as the connector sends people there, with the Pages that it offers. */
const dialog = async () => {
  const { url, secret = null } = await start('page')
  const { searchParams } = new URL(url)
  const { body } = await tools.trial.get(url.split('?')[0] ?? '', Object.fromEntries(searchParams))
  const pages = [
    ...String(body).matchAll(/name="page" value="(\d+)"[\s\S]*?<strong>(.*?)<\/strong>/g),
  ]
  const pageIds = Object.fromEntries(pages.map(([, id = '', name = '']) => [name, id]))
  return { url: new URL(url), text: String(body), secret, pageIds }
}

interface Answer {
  names?: string[]
  scopes?: string[]
  username?: string
  decision?: string
}

const consent = async ({
  names,
  scopes = allScopes,
  username = '',
  decision = 'allow',
}: Answer) => {
  const { url, secret, pageIds } = await dialog()
  const form = new URLSearchParams([...url.searchParams, ['decision', decision]])
  for (const name of names ?? Object.keys(pageIds)) form.append('page', pageIds[name] ?? '')
  for (const scope of scopes) form.append('granted', scope)
  form.append('username', username)
  const answer = await fetch(url.origin + url.pathname, {
    ...{ method: 'POST', body: form, redirect: 'manual' },
  })
  const { searchParams } = new URL(answer.headers.get('location') ?? 'https://nowhere.example')
  return { query: Object.fromEntries(searchParams), secret }
}

const finish = async (answer: Answer = {}) =>
  tools.network.linking.finish({ ...(await consent(answer)), redirectUri })
const first = async (answer: Answer = {}) => {
  const [grant] = await finish(answer)
  if (!grant) throw new Error('no grant')
  return grant
}
const signal = () => AbortSignal.timeout(5000)

it('the ways of linking begin with the usual one, and lead to different dialogs', async () => {
  expect(tools.network.linking.ways?.map(({ id }) => id)).toEqual(['direct', 'page'])
  const { IG_WWW_BASE, META_DIALOG_BASE } = tools.trial.sandbox().environment
  for (const way of [undefined, 'direct']) {
    const { url, secret } = await start(way)
    expect([url.startsWith(`${IG_WWW_BASE}/`), secret]).toEqual([true, undefined])
  }
  const { url, secret } = await start('page')
  expect([url.startsWith(`${META_DIALOG_BASE}/`), secret]).toEqual([true, 'page'])
})

it.each([
  [['IG_APP_ID', 'IG_APP_SECRET'], ['page'], 'page'],
  [['META_APP_ID', 'META_APP_SECRET'], undefined, undefined],
])(
  'the ways of linking are those alone for which there is an app: without %s',
  async (missing, ways, secret) => {
    const { environment } = tools.trial.sandbox()
    const given = Object.entries(environment).filter(([name]) => !missing.includes(name))
    const env = readEnv(Object.fromEntries(given))
    const clock = { now: () => new Date() }
    const unused = async () => new Response()
    const network = openNetworks({ env, fetch: unused, clock }).get('instagram')
    expect(network?.linking.ways?.map(({ id }) => id)).toEqual(ways)
    expect(network?.isSimulated).toBe(true)
    const begun = await network?.linking.start({ state: 's', redirectUri, handle: undefined })
    expect(begun?.secret).toBe(secret)
  },
)

it('linking through Pages asks for what is needed, and the dialog says which Page has an account', async () => {
  const { url, text } = await dialog()
  expect(url.searchParams.get('scope')?.split(',').toSorted()).toEqual(allScopes.toSorted())
  for (const words of ['Rede simulada', 'Renata Moura', 'Instagram: cafe.aurora', ...allScopes])
    expect(text).toContain(words)
  expect(text).toContain('sem conta do Instagram')
})

it('linking through Pages answers the accounts of all chosen Pages, of one consent, with tokens without an end', async () => {
  const grants = await finish()
  expect(grants.map(({ username }) => username)).toEqual(['cafe.aurora', 'studio.lume'])
  const [one] = grants
  expect(one).toMatchObject({
    ...{ expiresAt: null, refreshToken: null, data: { login: 'page' } },
    scopes: expect.arrayContaining(allScopes),
  })
  expect(new Set(grants.map(({ grantId }) => grantId)).size).toBe(1)
  expect(one?.data?.personId).toBe(one?.grantId)
  // The id by which the other login knows the account, too.
  expect(one?.remoteId).toBe((await tools.link('cafe.aurora')).userId)
  expect((await fetch(one?.pictureUrl ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect(tools.network.listRefused(one?.scopes ?? [])).toEqual([])
  expect(tools.network.linking.wayOf?.(one?.scopes ?? [])).toBe('page')
  expect(tools.network.linking.wayOf?.((await tools.link('cafe.aurora')).scopes)).toBe('direct')
})

it('linking through Pages leaves out what was not chosen, and Pages of a business without its permission', async () => {
  const one = await finish({ names: ['Studio Lume Arquitetura', 'Horta da Vila'] })
  expect(one.map(({ username }) => username)).toEqual(['studio.lume'])
  const scopes = allScopes.filter((scope) => scope !== 'business_management')
  expect((await finish({ scopes })).map(({ username }) => username)).toEqual(['cafe.aurora'])
})

it.each([
  [[], 'Nenhuma das suas Páginas'],
  [['Horta da Vila'], 'A conta precisa ser profissional e estar ligada a uma Página'],
])('linking through Pages with the Pages %j says what the account needs', async (names, words) => {
  await expect(finish({ names })).rejects.toMatchObject({
    ...{ failure: 'permission', explanation: expect.stringContaining(words) },
  })
})

it('linking through Pages with an account on whose Page nothing may be created says whom to ask', async () => {
  const names = ['sem.papel']
  const grant = await first({ names: [], username: 'sem.papel' })
  expect(grant.username).toBe('sem.papel')
  const change = { tasks: ['ANALYZE', 'MODERATE'] }
  await tools.trial.control('PATCH', 'facebook/accounts/sem.papel', change)
  await expect(finish({ names })).rejects.toMatchObject({
    ...{ failure: 'permission', explanation: expect.stringContaining('Peça esse acesso') },
  })
})

it('linking through Pages without a permission says which, or what will be missing', async () => {
  for (const missing of allScopes.slice(0, 4))
    await expect(
      finish({ scopes: allScopes.filter((scope) => scope !== missing) }),
    ).rejects.toMatchObject({
      ...{ failure: 'permission', explanation: expect.stringContaining('veja as suas Páginas') },
    })
  const scopes = allScopes.filter((scope) => scope !== 'instagram_manage_comments')
  const { scopes: granted } = await first({ scopes })
  expect(tools.network.listRefused(granted)).toEqual(['publicar o primeiro comentário'])
})

it('linking through Pages: that is cancelled comes back with a refusal, and a code is good once', async () => {
  const { query } = await consent({ decision: 'deny' })
  expect(query).toMatchObject({ error: 'access_denied', state: 'instagram.n1' })
  const given = { ...(await consent({})), redirectUri }
  await tools.network.linking.finish(given)
  await expect(tools.network.linking.finish(given)).rejects.toMatchObject({ failure: 'auth' })
})

let checked = 0

it('a grant through a Page holds without an end, is not renewed, and tells how the account is called', async () => {
  const grant = await first()
  await tools.advance(400 * 86_400_000)
  await expect(tools.network.checkGrant?.(grant)).resolves.toBeUndefined()
  const { username, pictureUrl } = grant
  expect(await tools.network.readProfile?.(grant)).toEqual({ username, pictureUrl })
  await expect(tools.network.renewal?.renew(grant, signal())).rejects.toMatchObject({
    failure: 'auth',
  })
})

it.each([
  [{ endTokens: 460 }, 'auth', 'senha'],
  [{ endTokens: 458 }, 'auth', 'removido'],
  [{ tasks: [] }, 'auth', 'não tem mais acesso à Página'],
  [{ dropScopes: ['instagram_content_publish'] }, 'permission', 'permita publicar'],
  [{ tasks: ['ANALYZE'] }, 'permission', 'permita publicar'],
  [{ hasProfessional: false }, 'permission', 'não está mais ligada'],
])('a grant through a Page is refused in words after %j', async (change, failure, words) => {
  checked += 1
  const username = `checada.${checked}`
  const linked = await tools.linkOtherWay(username)
  const grant = { remoteId: linked.userId, ...linked }
  await expect(tools.network.checkGrant?.(grant)).resolves.toBeUndefined()
  await tools.trial.control('PATCH', `facebook/accounts/${username}`, change)
  await expect(tools.network.checkGrant?.(grant)).rejects.toMatchObject({
    ...{ failure, explanation: expect.stringContaining(words) },
  })
})

it('a grant through a Page is revoked with all that came of the consent, and says nothing of the other login', async () => {
  const direct = await tools.link('cafe.aurora')
  const [one, other] = await finish()
  if (!one || !other) throw new Error('two accounts are needed')
  await tools.network.revoke?.(one, signal())
  for (const grant of [one, other])
    await expect(tools.network.checkGrant?.(grant)).rejects.toMatchObject({ failure: 'auth' })
  const remaining = { remoteId: direct.userId, ...direct }
  await expect(tools.network.checkGrant?.(remaining)).resolves.toBeUndefined()
})

it('a grant through a Page: that was taken back is told of by a callback of the app for Pages', async () => {
  const grant = await first()
  let body = ''
  const server = createServer(async (request, response) => {
    body = await readText(request)
    response.end('{}')
  })
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  const notice = { kind: 'deauthorize', to: `http://127.0.0.1:${port}/` }
  await tools.trial.control('POST', 'facebook/accounts/cafe.aurora/notices', notice)
  await stopListening(server)
  const asked = { kind: 'deauthorize', body, header: () => undefined } as const
  expect(tools.network.readNotice?.(asked)).toEqual({ does: 'end', grantId: grant.grantId })
  const changed = { ...asked, body: `${body}x` }
  expect(() => tools.network.readNotice?.(changed)).toThrow('signed by somebody else')
})
