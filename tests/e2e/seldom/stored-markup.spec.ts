import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { apiBase } from '#contract/calls/api.ts'
import type { Template } from '#contract/posts/template.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import { ProjectMember } from '#contract/projects/project-people.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { makePostForm } from '../../setup/posting/send-post.ts'
import type { AppServer } from '../../setup/server/app-server.ts'
import { type ApiClient, openApiClient } from '../fixtures/api-client.ts'
import { openAccount } from '../fixtures/people/account-screen.ts'
import { addAuthenticator } from '../fixtures/people/authenticator.ts'
import { changeAccount } from '../fixtures/people/change-account.ts'
import {
  findProject,
  inviteToProject,
  joinProject,
  postJson,
} from '../fixtures/people/join-project.ts'
import { proveIdentity } from '../fixtures/people/prove-identity.ts'
import { makePerson, type Person, signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { allowAccount } from '../fixtures/posts/link-account.ts'
import { savePlanning } from '../fixtures/posts/server-planning.ts'
import { firstAccount } from '../fixtures/posts/server-posts.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

// The rules of the page (`trusted-types.spec.ts`) would stop markup as well. Here none may even be made.

const markup = '<img src=x onerror="window.hasRun=1"><b data-stored>x</b>'

test.describe.configure({ timeout: 150_000 })

test('markup stored in every field stays text on every screen', async ({ app, device }) => {
  const { page } = device
  const person = await signUpOverHttp(app, page.request, { name: markup })
  await postJson(openApiClient(app.url, person), '/projects', { name: 'Vila', description: markup })
  const api = openApiClient(app.url, person)
  await openSignedIn(page, '/settings', person)
  await page.getByRole('button', { name: 'Conectar Instagram' }).click()
  await allowAccount(app, page, 'vila.teste')
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
  await createPost(api)
  await createTemplate(api)
  const groups = [{ id: randomUUID(), name: markup.slice(0, 40), hashtags: markup }]
  await savePlanning(app.url, (before) => ({ ...before, hashtagGroups: groups }), person)
  await page.goto('about:blank')
  await changeAccount(app, 'vila.teste', { username: markup, trouble: `Recusada: ${markup}` })

  for (const path of [
    ...['/dashboard', '/posts', '/calendar', '/settings/account'],
    ...['/settings/project', '/settings/team', '/settings/activity'],
  ]) {
    await page.goto(path)
    await expectText(page, path)
  }
  await page.goto('/posts')
  await page.getByRole('article').getByRole('button', { name: 'Editar' }).click()
  const edited = page.getByRole('region', { name: /^Editando #/ })
  await expect(edited.getByLabel('Legenda', { exact: true })).toHaveValue(markup)
  await expectNoElement(page, 'edit of a post')
  // The week of a post that goes out within the hour, which late on a Saturday is the next one.
  const { date } = wallClockAt(Date.now() + 60 * 60_000, 'America/Sao_Paulo')
  await page.goto(`/calendar?week=${date}`)
  await page.getByRole('article').getByRole('button', { expanded: false }).first().click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: /^Preview/ })).toContainText(markup)
  await expectNoElement(page, 'preview in the calendar')
  await page.goto('/settings')
  await expect(page.getByText(`Recusada: ${markup}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Reconectar ${markup}` })).toBeVisible()
  await expectNoElement(page, 'linked account')
  await page.goto('/posts/create')
  for (const name of ['Hashtags', 'Templates']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toContainText(markup.slice(0, 20))
    await expectNoElement(page, name)
    if (name === 'Hashtags') await page.keyboard.press('Escape')
  }
  await page
    .getByRole('dialog', { name: 'Templates' })
    .getByRole('button', { name: 'Usar' })
    .click()
  await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue(markup)
  await expectNoElement(page, 'composer')
  await page.getByRole('radio', { name: 'Visualizar' }).check()
  for (const name of ['Geral', 'Instagram']) {
    await page.getByRole('tab', { name }).click()
    await expectText(page, `preview, ${name}`)
  }
})

test('markup in the names of a passkey, a device and an inviter stays text', async ({
  app,
  device,
  page: visitor,
}) => {
  const { page } = device
  // The password that is asked for.
  device.allow(/status of 403/)
  const { person, api } = await signUpWithProject(app, page.request, { name: markup })
  await addAuthenticator(page)
  await openSignedIn(page, '/settings/account', person)
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await page.getByLabel('Nome da chave').fill(markup)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await proveIdentity(page, person.password)
  await expect(page.getByRole('status').filter({ hasText: markup })).toBeVisible()
  const passkeys = page.getByRole('region', { name: 'Chaves de acesso' })
  await expect(passkeys.getByText(markup, { exact: true })).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByRole('heading', { name: `Remover ${markup}?` })).toBeVisible()
  await expectNoElement(page, 'passkeys')

  // The server tells a device's name in its own words; the page would show any as text.
  await signInFrom(app, `${markup} (Android 15) Firefox/140.0`, person)
  const sessions = page.getByRole('region', { name: 'Onde você está conectado' })
  await openAccount(page)
  await expect(sessions.getByText('Firefox no Android', { exact: true })).toBeVisible()
  await expectNoElement(page, 'sessions')
  await device.context.route('**/users/me/sessions', async (route) => {
    const answer = await (await route.fetch()).text()
    await route.fulfill({
      body: answer.replace('Firefox no Android', JSON.stringify(markup).slice(1, -1)),
    })
  })
  await openAccount(page)
  await expect(sessions.getByText(markup, { exact: true })).toBeVisible()
  await expectNoElement(page, 'sessions')

  const { link } = await inviteToProject(app, api, makePerson().email)
  const invite = new URL(link, app.url).searchParams.get('invite')
  for (const path of ['/signin', '/signup']) {
    await visitor.goto(`${path}?invite=${invite}`)
    await expect(visitor.getByText(`${markup} convidou você para o projeto Vila`)).toBeVisible()
    await expectNoElement(visitor, path)
  }
})

test('markup in the names of who offers a project, and of whom it is for, stays text', async ({
  app,
  device,
}) => {
  const { page } = device
  const { person: owner, api } = await signUpWithProject(app, page.request, { name: markup })
  const next = await signUpOverHttp(app, page.request, { name: `${markup} Elis` })
  await joinProject(app, api, next)
  const { id } = await findProject(api)
  const members: unknown = await (await api.call(`/projects/${id}/members`)).json()
  const { data } = v.parse(v.object({ data: v.array(ProjectMember) }), members)
  const memberId = data.find(({ email }) => email === next.email)?.id
  await postJson(api, '/auth/confirm', { password: owner.password, act: 'transfer-ownership' })
  await postJson(api, `/projects/${id}/transfer`, { memberId })

  await openSignedIn(page, '/settings/team', owner)
  await expect(page.getByText(`Oferecido a ${next.name}`)).toBeVisible()
  await expectText(page, 'offer that was made')
  // An open page would go to the sign-in by itself.
  await page.goto('about:blank')
  await device.context.clearCookies()
  await openSignedIn(page, '/posts', next)
  await expect(
    page.getByText(`${markup} quer passar o projeto Vila para você.`, { exact: true }),
  ).toBeVisible()
  await expectNoElement(page, 'line of an offer')
  await page.getByRole('button', { name: 'Ver a oferta' }).click()
  await expect(page.getByRole('button', { name: 'Aceitar o projeto' })).toBeVisible()
  await expectText(page, 'offer that was received')
})

async function signInFrom(app: AppServer, userAgent: string, { email, password }: Person) {
  const answer = await fetch(`${app.url}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** The markup can be read on the page, and made no element and ran no script. */
async function expectText(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(isShown, markup.slice(0, 20)), where).toBe(true)
  await expectNoElement(page, where)
}

async function expectNoElement(page: Page, where: string): Promise<void> {
  expect(await page.locator('[data-stored], [onerror], [src="x"]').count(), where).toBe(0)
  expect(await page.evaluate(() => 'hasRun' in window), where).toBe(false)
}

/** As a text, in a field, or as the name of a control or picture. */
function isShown(text: string): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
  const named = [...document.querySelectorAll('main [aria-label], main [alt], main [title]')]
  return (
    document.querySelector('main')?.innerText.includes(text) === true ||
    fields.some(({ value }) => value.includes(text)) ||
    named.some((one) => [...one.attributes].some(({ value }) => value.includes(text)))
  )
}

const versions: Template['versions'] = [
  {
    ...{ platformId: 'instagram', caption: markup, firstComment: markup },
    ...{ collaborators: [], coverMs: null },
  },
]
const texts = {
  ...{ caption: markup, description: markup, location: markup, userTags: markup },
  ...{ productTags: markup, altText: markup, versions },
}

async function createPost(api: ApiClient): Promise<void> {
  const photo = await makePhoto('a.jpg', { width: 640, height: 800 })
  const body = makePostForm({
    accountIds: [await firstAccount(api)],
    files: [photo.buffer],
    at: new Date(Date.now() + 60 * 60_000),
    template: { ...texts, mediaAltTexts: [markup] },
  })
  await send(api, '/templates/scheduled', body)
}

async function createTemplate(api: ApiClient): Promise<void> {
  const body = new FormData()
  const template = { ...texts, mediaAltTexts: [], mediaHashes: [], uploadIds: [] }
  for (const [name, value] of writeTemplateForm(template)) body.append(name, value)
  await send(api, '/templates', body)
}

async function send(api: ApiClient, path: string, body: FormData): Promise<void> {
  const headers = { 'Idempotency-Key': randomUUID() }
  const answer = await api.call(path, { method: 'POST', headers, body })
  expect(answer.status, await answer.text()).toBe(200)
}
