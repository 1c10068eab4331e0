import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocialMediaAccount } from '#contract/accounts/account.ts'
import { AuthorizationUrl, LinkCandidates } from '#contract/accounts/account-linking.ts'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { startTrial, type Trial } from '#server/sandbox/trial/start-trial.ts'
import {
  type ApiRequest,
  createTestApp,
  dataOf,
  type TestApp,
} from '#tests/setup/server/create-test-app.ts'

// The real connector and the running stand-in, from the consent page to linked accounts.

let trial: Trial
let api: TestApp
let token: string
beforeAll(async () => {
  trial = await startTrial()
  api = await createTestApp({ env: { ...trial.sandbox().environment } })
  token = (await api.signIn()).accessToken
})
afterAll(async () => {
  await api.dispose()
  await trial.close()
})

const call = (path: string, more: ApiRequest = {}) =>
  api.request(path, { token, projectId: api.people.aurora.id, ...more })

/** Allows everything for these Pages, as a person does at Facebook; answers the code and state. */
async function consent(names: string[]) {
  const { json } = await call('/platforms/facebook/authorization-url')
  const url = new URL(dataOf(json, AuthorizationUrl).url)
  const page = await (await fetch(url)).text()
  const form = new URLSearchParams([...url.searchParams, ['decision', 'allow']])
  const pages = page.matchAll(/name="page" value="(\d+)"[\s\S]*?<strong>(.*?)<\/strong>/g)
  for (const [, id = '', name = ''] of pages) if (names.includes(name)) form.append('page', id)
  for (const scope of (url.searchParams.get('scope') ?? '').split(','))
    form.append('granted', scope)
  const answer = await fetch(url.origin + url.pathname, {
    ...{ method: 'POST', body: form, redirect: 'manual' },
  })
  const back = new URL(answer.headers.get('location') ?? 'https://nowhere.example')
  const { code = '', state = '' } = Object.fromEntries(back.searchParams)
  return { code, state }
}
const giveBack = (given: { code: string; state: string }) =>
  call('/social-media-account', {
    method: 'POST',
    json: { ...given, platformId: 'facebook', userId: api.people.ana.id },
  })

test('of several Pages the person chooses, and each is linked with a token of its own', async () => {
  const names = ['Café Aurora', 'Studio Lume Arquitetura', 'Horta da Vila', 'Feira do Bixiga']
  const { state, candidates } = dataOf((await giveBack(await consent(names))).json, LinkCandidates)
  // On the last she may not create content.
  expect(candidates.map(({ username }) => username)).toEqual(names.slice(0, 3))
  expect(candidates[0]?.pictureUrl).toMatch(/^data:image\//)
  const remoteIds = candidates.slice(0, 2).map(({ remoteId }) => remoteId)
  const chosen = await call('/social-media-account/chosen', {
    ...{ method: 'POST', json: { state, remoteIds } },
  })
  expect(dataOf(chosen.json, v.array(SocialMediaAccount))).toMatchObject([
    { platformName: 'Facebook', username: 'Café Aurora', isActive: true, isSimulated: true },
    { username: 'Studio Lume Arquitetura', health: { refused: [], expiresAt: null } },
  ])
  const rows = await api.deps.db.select().from(socialAccounts)
  const tokens = rows.map((row) => openCredentials(api.deps.secretBox, row))
  expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(2)
  expect(tokens[0]?.data).toMatchObject({ personId: rows[0]?.grantId })
  expect(rows.every(({ tokenExpiresAt }) => tokenExpiresAt === null)).toBe(true)
})

test('a single Page is linked at once, and none is told of in words', async () => {
  const one = dataOf((await giveBack(await consent(['Horta da Vila']))).json, SocialMediaAccount)
  expect(one).toMatchObject({ username: 'Horta da Vila', isActive: true })
  const none = await giveBack(await consent([]))
  expect(none.status).toBe(502)
  expect(JSON.stringify(none.json)).toContain('nenhuma Página')
})
