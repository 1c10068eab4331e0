import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Project } from '#contract/projects/project.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { weekStartOf } from '#src/components/time/plain-date.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import type { AppServer } from '../../setup/server/app-server.ts'
import { type ApiClient, openApiClient } from '../fixtures/api-client.ts'
import { type Device, waitForServiceWorker } from '../fixtures/device/device.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { finishDrain } from '../fixtures/device/finish-drain.ts'
import { onPlainPage } from '../fixtures/device/plain-page.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { postJson } from '../fixtures/people/join-project.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { demo, openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

test.use({ hasVisited: true })
test.setTimeout(4 * 60_000)

interface Workplace {
  project: Project
  api: ApiClient
  /** The caption of its scheduled post, and of its draft. */
  post: string
  draft: string
  /** The first day of the week in which its post is, which on a Saturday evening is the next one. */
  week: string
}

const patience = { timeout: 40_000 }
const switcher = (page: Page) => page.getByRole('button', { name: /^Projeto: / })
const postOf = (page: Page, caption: string) =>
  page.getByRole('article').filter({ hasText: caption }).first()

async function listProjects(app: AppServer): Promise<Project[]> {
  const answer = await openApiClient(app.url).call('/projects')
  const schema = successEnvelope(endpoints.listProjects.answer)
  return v.parse(schema, await answer.json()).data.projects
}

async function fillProjects(app: AppServer): Promise<[Workplace, Workplace]> {
  const mark = randomUUID().slice(0, 8)
  const at = nextSlot(2 * 60 * 60_000)
  const week = weekStartOf(wallClockAt(at.getTime(), 'America/Sao_Paulo').date)
  const places = (await listProjects(app)).slice(0, 2).map((project, index) => ({
    ...{ project, api: openApiClient(app.url, demo, project.id) },
    ...{ post: `Agendado ${index} ${mark}`, draft: `Rascunho ${index} ${mark}` },
    week,
  }))
  const [a, b] = places
  if (!a || !b) throw new Error('The demonstration has two projects')
  for (const { api, post } of [a, b])
    await createServerPost(api, {
      ...{ caption: post, photos: [await makePhoto('pao.jpg')] },
      at,
    })
  return [a, b]
}

async function switchTo(page: Page, { name }: Project): Promise<void> {
  await switcher(page).click()
  await page.getByRole('banner').getByRole('listitem').getByRole('button', { name }).click()
  await expect(switcher(page)).toContainText(name)
}

/** Opens the project with a connection: its draft is written, and the device stores its copy. */
async function visit(page: Page, { project, post, draft }: Workplace): Promise<void> {
  await switchTo(page, project)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(draft)
  await page.waitForURL('**/posts/create?draft=*')
  await page.goto('/posts')
  await expect(postOf(page, post)).toBeVisible()
  const countWeeks = () =>
    page.evaluate(
      (id) =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('upubly-cache:') && key.endsWith(id))
          .map(([, copy]) => copy.match(/"posts","week","/g)?.length),
      project.id,
    )
  await expect.poll(countWeeks, patience).toEqual([9])
}

/** Its posts, drafts and calendar are on the screen, with their age, and none of the other project's. */
async function expectShown(page: Page, shown: Workplace, other: Workplace): Promise<void> {
  await page.goto('/posts')
  await expect(switcher(page)).toContainText(shown.project.name)
  await expect(postOf(page, shown.post)).toBeVisible()
  await expect(postOf(page, shown.draft)).toBeVisible()
  await expect(page.getByText(/Dados atualizados (agora há pouco|há)/)).toBeVisible()
  for (const caption of [other.post, other.draft])
    await expect(page.getByText(caption)).toHaveCount(0)
  await page.goto(`/calendar?week=${shown.week}`)
  const item = page.locator('main article').filter({ hasText: shown.post })
  await expect(item).toBeVisible()
  await expect(page.getByText(/Dados atualizados (agora há pouco|há)/)).toBeVisible()
  await expect(page.getByText(other.post)).toHaveCount(0)
}

/** A new browser process without a connection. Not after a kill: what localStorage got last is lost then. */
async function startOffline(device: Device): Promise<Page> {
  await device.goOffline()
  return await device.reopen()
}

test('two projects are read, switched and written in without a connection, in a new browser process', async ({
  app,
  device,
  line: _line,
}) => {
  const [a, b] = await fillProjects(app)
  await openSignedIn(device.page, '/dashboard')
  await waitForServiceWorker(device.page)
  await visit(device.page, a)
  await visit(device.page, b)

  const page = await startOffline(device)
  await expectShown(page, b, a)
  await switchTo(page, a.project)
  await expectShown(page, a, b)
  await page.reload()
  await expect(switcher(page)).toContainText(a.project.name)
  await switchTo(page, b.project)
  await expectShown(page, b, a)

  const caption = `Escrito em ${b.project.name} ${randomUUID().slice(0, 8)}`
  await writePost(page, {
    ...{ caption, photos: [await makePhoto('bolo.jpg')] },
    slot: nextSlot(48 * 60 * 60_000),
  })
  await switchTo(page, a.project)
  await page.goto('/posts')
  await expect(page.getByText(caption)).toHaveCount(0)
  await device.goOnline()
  const count = async ({ api }: Workplace) =>
    (await api.listPosts()).filter((post) => post.caption === caption).length
  await expect.poll(() => count(b), patience).toBe(1)
  await expect.poll(async () => (await readRows(page, 'outbox')).length, patience).toBe(0)
  await finishDrain(page)
  expect([await count(a), await count(b)]).toEqual([0, 1])
  await expect(switcher(page)).toContainText(a.project.name)
})

test('a project that was never opened here says so without a connection, and is not called empty', async ({
  app,
  device,
  line: _line,
}) => {
  const name = `Nunca aberto ${randomUUID().slice(0, 8)}`
  const owner = openApiClient(app.url)
  await postJson(owner, '/projects', { name, description: 'Ninguém o abriu neste aparelho' })
  const unopened = (await listProjects(app)).find((one) => one.name === name)
  if (!unopened) throw new Error('The project was not made')
  const [first] = await fillProjects(app)
  await openSignedIn(device.page, '/dashboard')
  await waitForServiceWorker(device.page)
  await visit(device.page, first)

  const page = await startOffline(device)
  await page.goto('/dashboard')
  await switchTo(page, unopened)
  const onDashboard = 'Os posts deste projeto ainda não estão neste aparelho.'
  const onPosts = 'Os posts deste projeto ainda não chegaram a este aparelho.'
  const screens = [
    ['/dashboard', onDashboard],
    ['/posts', onPosts],
    ['/calendar', 'Esta semana ainda não está neste aparelho.'],
    ['/settings', 'As contas deste projeto ainda não estão neste aparelho.'],
    ['/settings/team', 'A equipe deste projeto ainda não está neste aparelho.'],
  ] as const
  for (const [path, words] of screens) {
    await page.goto(path)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText(/Nenhum post|Dados atualizados/)).toHaveCount(0)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
  await page.goto('/posts')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByRole('button', { name: 'Atualizar' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByText(onPosts)).toBeVisible()
  await expect(page.getByText(/Nenhum post|Dados atualizados/)).toHaveCount(0)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Escrito sem contas')
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await expect(
    page.getByText('As contas deste projeto ainda não chegaram a este aparelho.'),
  ).toBeVisible()

  // The other one is as it was, and its list is neither shorter nor younger after a try to refresh it.
  await switchTo(page, first.project)
  await makeOlder(page, 3 * 60 * 60_000)
  await page.goto('/posts')
  await expect(page.getByText('Dados atualizados há 3 horas')).toBeVisible()
  const countPosts = () =>
    page.evaluate(() =>
      Object.values(localStorage).map((copy) => copy.match(/"posts":(\d+)/)?.[1] ?? '0'),
    )
  const before = await countPosts()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByRole('button', { name: 'Atualizar' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('Dados atualizados há 3 horas')).toBeVisible()
  await page.goto('/posts')
  await expect(page.getByText('Dados atualizados há 3 horas')).toBeVisible()
  expect(await countPosts()).toEqual(before)
})

/** The stored data were fetched that much earlier. */
async function makeOlder(page: Page, ms: number): Promise<void> {
  const url = page.url()
  // A page of the app stores its copy when it is left.
  await page.goto('about:blank')
  await onPlainPage(page.context(), url, (plain) =>
    plain.evaluate((by) => {
      const field = '"dataUpdatedAt":'
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.startsWith('upubly-cache:')) continue
        const older = text.replaceAll(
          new RegExp(`${field}(\\d+)`, 'g'),
          (_: string, at: string) => field + (Number(at) - by),
        )
        localStorage.setItem(key, older)
      }
    }, ms),
  )
}
