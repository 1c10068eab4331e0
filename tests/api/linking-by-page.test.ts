import { and, eq, isNull, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { AuthorizationUrl, LinkCandidates } from '#contract/accounts/account-linking.ts'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { grantRevocations, linkStates, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { lookAtAccounts } from '#server/publisher/account-checks/look-at-accounts.ts'
import { revokeGrant } from '#server/publisher/account-checks/revoke-grants.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let person: TestPerson
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  person = tools.person
})

const call = async (path: string, method = 'GET', body?: unknown) => {
  const answer = await fetch(`${world.url}/api/v1${path}`, {
    method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: v.parse(Answer, await answer.json()) }
}
const Answer = v.looseObject({ data: v.optional(v.unknown()), code: v.optional(v.string()) })

/** The dialog that this way leads to, answered as somebody would in the browser. */
async function consentBy(
  way: string,
  answer: { fields: Record<string, string>; without?: string; names?: string[] },
  platformId = 'instagram',
) {
  const query = platformId === 'instagram' ? `?way=${way}` : ''
  const begun = await call(`/platforms/${platformId}/authorization-url${query}`)
  const { url } = v.parse(AuthorizationUrl, begun.json.data)
  const page = await (await fetch(url)).text()
  const { searchParams, origin, pathname } = new URL(url)
  const form = new URLSearchParams([...searchParams, ...Object.entries(answer.fields)])
  for (const scope of searchParams.get('scope')?.split(',') ?? [])
    if (scope !== answer.without) form.append('granted', scope)
  const shown = [...page.matchAll(/name="(page|account)" value="(\d+)"[\s\S]*?<strong>(.*?)</g)]
  for (const [, field = '', id = '', name = ''] of shown)
    if (answer.names?.includes(name)) form.append(field, id)
  const sent = await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' })
  return Object.fromEntries(new URL(sent.headers.get('location') ?? 'http://x').searchParams)
}

const giveBack = ({ code, state, ...query }: Record<string, string>, platformId = 'instagram') =>
  call('/social-media-account', 'POST', {
    ...{ code: code ?? '', state: state ?? '', platformId, userId: person.userId, query },
  })

const allow = { decision: 'allow' }
const linkByPage = async (names: string[], username = '') =>
  giveBack(await consentBy('page', { fields: { ...allow, username }, names }))
const linkDirectly = async (username: string) => {
  const fields = { ...allow, account: 'new', username }
  return giveBack(await consentBy('direct', { fields }))
}
const linkPage = async (name: string) => {
  const query = await consentBy('', { fields: { ...allow, username: name } }, 'facebook')
  return v.parse(SocialMediaAccount, (await giveBack(query, 'facebook')).json.data)
}
const choose = async (offer: v.InferOutput<typeof LinkCandidates>, remoteIds: string[]) => {
  const chosen = { state: offer.state, remoteIds }
  const { json } = await call('/social-media-account/chosen', 'POST', chosen)
  return v.parse(v.array(SocialMediaAccount), json.data)
}
async function linkedAs(username: string, platformId = 'instagram') {
  const { projectId } = person
  const [row, ...others] = await world.deps.db
    .select()
    .from(socialAccounts)
    .where(
      and(
        ...[eq(socialAccounts.username, username), eq(socialAccounts.platformId, platformId)],
        ...[eq(socialAccounts.projectId, projectId), isNull(socialAccounts.removedAt)],
      ),
    )
  expect(others).toEqual([])
  if (!row) throw new Error(`no account ${username}`)
  return row
}
const check = async (account: Awaited<ReturnType<typeof linkedAs>>) => {
  const network = world.deps.networks.get(
    account.platformId === 'facebook' ? 'facebook' : 'instagram',
  )
  return network?.checkGrant?.(openCredentials(world.deps.secretBox, account))
}
const control = (path: string, method: string, body: unknown) =>
  fetch(`${world.sandbox.url}/_control${path}`, {
    ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  })
const soon = () => new Date(Date.now() + 48 * 3_600_000)
let names = 0
const newName = () => {
  names += 1
  return `loja.${names}.${Date.now().toString(36)}`
}

it('linking accounts through their Pages is a way that the list of networks tells, with what it asks for', async () => {
  const platforms = v.parse(v.array(Platform), (await call('/platforms/user')).json.data)
  const waysOf = (id: string) => platforms.find((one) => one.id === id)?.linking?.ways
  expect(waysOf('instagram')?.map(({ id }) => id)).toEqual(['direct', 'page'])
  expect(waysOf('instagram')?.[1]?.explanation).toContain('Página')
  expect(waysOf('facebook')).toBeUndefined()
  const unknown = await call('/platforms/instagram/authorization-url?way=other')
  expect(unknown.json).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field: 'way' }] })
})

it('linking accounts through their Pages offers all accounts of the chosen Pages, and links those that are chosen', async () => {
  const { json } = await linkByPage(['Café Aurora', 'Studio Lume Arquitetura', 'Horta da Vila'])
  const offer = v.parse(LinkCandidates, json.data)
  expect(offer.candidates.map(({ username }) => username)).toEqual([
    ...['cafe.aurora', 'studio.lume'],
  ])
  const studio = offer.candidates[1]?.remoteId ?? ''
  const [linked, ...others] = await choose(offer, [studio])
  expect(others).toEqual([])
  expect(linked).toMatchObject({
    ...{ username: 'studio.lume', platformName: 'Instagram', way: 'page', isActive: true },
    health: { trouble: null, refused: [], renewsItself: false, expiresAt: null },
  })
  const row = await linkedAs('studio.lume')
  expect([row.remoteId, row.tokenExpiresAt]).toEqual([studio, null])
})

it('linking accounts through their Pages of a single account links it at once; what was not allowed is told in words', async () => {
  const name = newName()
  const fields = { ...allow, username: name }
  const without = 'instagram_manage_comments'
  const { json } = await giveBack(await consentBy('page', { fields, without }))
  expect(json.data).toMatchObject({
    ...{ username: name, health: { refused: ['publicar o primeiro comentário'] } },
  })
  const refused = await giveBack(
    await consentBy('page', { fields, without: 'instagram_content_publish' }),
  )
  expect(refused.json).toMatchObject({
    ...{ code: 'LINKING_FAILED', message: expect.stringContaining('veja as suas Páginas') },
  })
})

it('linking accounts through their Pages ends in words where no Page has an account, where it is cancelled, or somebody else returns', async () => {
  for (const chosen of [[], ['Horta da Vila']]) {
    const { json } = await linkByPage(chosen)
    expect(json).toMatchObject({
      ...{ code: 'LINKING_FAILED', message: expect.stringContaining('precisa ser profissional') },
    })
  }
  const denied = await consentBy('page', { fields: { decision: 'deny' } })
  expect(denied).toMatchObject({ error: 'access_denied' })
  const query = await consentBy('page', { fields: allow, names: ['Café Aurora'] })
  const mine = person
  person = await world.addPerson()
  expect((await giveBack(query)).json.code).toBe('LINK_STATE_INVALID')
  person = mine
  expect((await giveBack(query)).status).toBe(200)
})

it.each(['from its own login to its Page', 'from its Page to its own login'])(
  '%s, stays the same one, and what waits for it goes on',
  async (direction) => {
    const name = newName()
    const link = { direct: () => linkDirectly(name), page: () => linkByPage([], name) }
    const [before, after] =
      direction === 'from its own login to its Page'
        ? (['direct', 'page'] as const)
        : (['page', 'direct'] as const)
    const first = v.parse(SocialMediaAccount, (await link[before]()).json.data)
    expect(first.way).toBe(before)
    const post = await tools.create({ at: soon(), accountIds: [first.id] })
    const endTokens = { endTokens: 460 }
    const owner = before === 'direct' ? 'instagram' : 'facebook'
    await control(`/${owner}/accounts/${name}`, 'PATCH', endTokens)
    await world.deps.db
      .update(socialAccounts)
      .set({ lookDueAt: new Date() })
      .where(eq(socialAccounts.id, first.id))
    await lookAtAccounts({ deps: world.deps }, new AbortController().signal)
    const stateOf = async () => {
      const of = eq(deliveryTargets.accountId, first.id)
      const [target] = await world.deps.db.select().from(deliveryTargets).where(of)
      return target?.state
    }
    expect(await stateOf()).toBe('needs-reconnect')

    const second = v.parse(SocialMediaAccount, (await link[after]()).json.data)
    expect([second.id, second.way, second.isActive]).toEqual([first.id, after, true])
    expect(await stateOf()).toBe('scheduled')
    expect((await tools.read(await tools.get(post.id))).schedules).toHaveLength(1)
    const row = await linkedAs(name)
    const { data } = openCredentials(world.deps.secretBox, row)
    expect(data?.login).toBe(after)
    expect(data?.userToken === undefined).toBe(after === 'direct')
    expect(row.tokenExpiresAt === null).toBe(after === 'page')
    await expect(check(row)).resolves.toBeUndefined()
  },
)

const revokeAll = async () => {
  const rows = await world.deps.db.select().from(grantRevocations)
  for (const row of rows) await revokeGrant({ deps: world.deps }, row.id)
  return rows.length
}
const disconnect = async (id: string) => {
  expect((await call(`/social-media-account/${id}`, 'DELETE')).status).toBe(200)
  await world.deps.db.update(linkStates).set({ expiresAt: new Date() })
  const count = await revokeAll()
  expect(await world.deps.db.$count(grantRevocations)).toBe(0)
  return count
}

/** Accounts of other projects that live of the same person's consent would keep it. */
const forgetOthers = async (grantId: string | null) => {
  const { projectId } = person
  await world.deps.db
    .update(socialAccounts)
    .set({ grantId: 'another-person' })
    .where(and(eq(socialAccounts.grantId, grantId ?? ''), ne(socialAccounts.projectId, projectId)))
}

it.each(['instagram', 'facebook'] as const)(
  'linking by page: is revoked only with the last of them: %s goes first',
  async (firstToGo) => {
    const name = newName()
    const account = v.parse(SocialMediaAccount, (await linkByPage([], name)).json.data)
    const page = await linkPage(newName())
    const rows = [await linkedAs(name), await linkedAs(page.username, 'facebook')] as const
    expect(rows[0].grantId).toBe(rows[1].grantId)
    await forgetOthers(rows[0].grantId)
    const ids = { instagram: account.id, facebook: page.id }
    const left = firstToGo === 'instagram' ? rows[1] : rows[0]
    expect(await disconnect(ids[firstToGo])).toBe(1)
    await expect(check(left)).resolves.toBeUndefined()
    expect(await disconnect(left.id)).toBe(1)
    await expect(check(left)).rejects.toMatchObject({ failure: 'auth' })
  },
)

it('one consent that Pages and accounts came of is revoked neither while the person chooses of what came of it anew, nor when they did', async () => {
  const name = newName()
  const account = v.parse(SocialMediaAccount, (await linkByPage([], name)).json.data)
  await forgetOthers((await linkedAs(name)).grantId)
  const { json } = await linkByPage(['Café Aurora', 'Studio Lume Arquitetura'])
  const offer = v.parse(LinkCandidates, json.data)
  expect((await call(`/social-media-account/${account.id}`, 'DELETE')).status).toBe(200)
  await revokeAll()
  const [waiting] = await world.deps.db.select().from(grantRevocations)
  expect(waiting?.dueAt.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000)
  const [chosen] = await choose(offer, [offer.candidates[0]?.remoteId ?? ''])
  expect(await world.deps.db.$count(grantRevocations)).toBe(0)
  await expect(check(await linkedAs(chosen?.username ?? ''))).resolves.toBeUndefined()
})

it('one consent that Pages and accounts came of ends for all of them when the person removes the app, and is erased in all', async () => {
  const name = newName()
  await linkByPage([], name)
  const page = await linkPage(newName())
  const direct = newName()
  await linkDirectly(direct)
  const tell = async (kind: string) => {
    const to = `${world.url}/api/v1/platforms/facebook/notices/${kind}`
    const { username } = page
    expect(
      (await control(`/facebook/accounts/${username}/notices`, 'POST', { kind, to })).status,
    ).toBe(200)
  }
  await tell('deauthorize')
  await lookAtAccounts({ deps: world.deps }, new AbortController().signal)
  for (const row of [await linkedAs(name), await linkedAs(page.username, 'facebook')])
    expect(row).toMatchObject({
      ...{ status: 'needs-reconnect', trouble: expect.stringContaining('removido') },
    })
  expect((await linkedAs(direct)).status).toBe('active')
  await tell('data-deletion')
  await expect(linkedAs(name)).rejects.toThrow('no account')
  await expect(linkedAs(page.username, 'facebook')).rejects.toThrow('no account')
  expect((await linkedAs(direct)).status).toBe('active')
})
