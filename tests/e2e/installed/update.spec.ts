import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import {
  deployNext,
  expectVersion,
  lookForUpdate,
  test,
  version,
  versionBefore,
  versionOf,
} from '../fixtures/lines/deployed-builds.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

const update = (page: Page) => page.getByRole('button', { name: 'Atualizar' })

/** Presses it as a person does, in the tab in front: Playwright waits for frames, which others lack. */
async function pressUpdate(page: Page): Promise<void> {
  await page.bringToFront()
  // On a busy machine some 250 files of the new version take longer than what a press waits for.
  await update(page).click({ timeout: 60_000 })
}

test.describe.configure({ timeout: 150_000 })

test.beforeEach(async ({ device }) => {
  device.allow(/ERR_|Failed to load resource|Failed to fetch/)
  await signIn(device.page)
  await waitForServiceWorker(device.page)
})

test('a new version waits for consent, and keeps the text typed just before', async ({
  app,
  device,
  pageDir,
}) => {
  const { page } = device
  await page.goto('/posts/create')
  await expectVersion(page, version())
  await deployNext(app, pageDir)
  await lookForUpdate(page)
  await expect(page.getByText('Nova versão disponível')).toBeVisible()
  // Only time shows that it goes on waiting.
  await page.waitForTimeout(1_000)
  expect(await versionOf(page)).toBe(versionBefore())

  await page.getByLabel('Legenda', { exact: true }).fill('Escrito no último instante')
  await update(page).evaluate((element: HTMLElement) => element.click())
  await expectVersion(page, version())
  await expect(page.getByText('Nova versão disponível')).toBeHidden()
  await expectDraft(page, 'Escrito no último instante')
})

test('a second tab can update later than the first one', async ({ app, device, pageDir }) => {
  const { page } = device
  const second = await device.context.newPage()
  await second.goto('/posts/create')
  await second.getByLabel('Legenda', { exact: true }).fill('Na outra aba')
  await deployNext(app, pageDir)
  await lookForUpdate(page)
  await expect(update(second)).toBeVisible()
  await pressUpdate(page)
  await expectVersion(page, version())
  expect(await versionOf(second)).toBe(versionBefore())
  await pressUpdate(second)
  await expectVersion(second, version())
  await expectDraft(second, 'Na outra aba')
})

test('an old page that cannot load a part of the app asks to be reloaded and keeps the draft', async ({
  app,
  device,
  pageDir,
}) => {
  const { page } = device
  const old = await device.context.newPage()
  await old.goto('/posts/create')
  await deployNext(app, pageDir)
  await lookForUpdate(page)
  await pressUpdate(page)
  await expectVersion(page, version())

  await old.bringToFront()
  await old.getByLabel('Legenda', { exact: true }).fill('Antes da versão nova')
  // The browser's HTTP cache may still have the part.
  const browser = await device.context.newCDPSession(old)
  await browser.send('Network.clearBrowserCache')
  await old.getByRole('link', { name: 'Configurações' }).first().click()
  const prompt = old.getByRole('alert').filter({ hasText: 'Nova versão disponível' })
  await expect(prompt).toContainText('O que você escreveu está salvo neste aparelho')
  expect(await versionOf(old)).toBe(versionBefore())
  await prompt.getByRole('button', { name: 'Recarregar' }).click()
  await expectVersion(old, version())
  await expectDraft(old, 'Antes da versão nova')
})

test("a new version removes the old one's files, and keeps all of the person's data", async ({
  app,
  device,
  pageDir,
}) => {
  const { page } = device
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('De antes da versão nova')
  await expect.poll(() => listCaches(page), { timeout: 30_000 }).toContainEqual(keptPictures)
  const before = await listPrecached(page)
  await device.goOffline()
  const caption = `Escrito na versão antiga ${Date.now()}`
  await writePost(page, {
    ...{ caption, photos: [await makePhoto('antes.jpg')] },
    slot: nextSlot(24 * 60 * 60_000),
  })
  await page.goto('/calendar')
  await deployNext(app, pageDir)
  await device.goOnline()
  await lookForUpdate(page)
  await pressUpdate(page)
  await expectVersion(page, version())

  const after = await listPrecached(page)
  expect(after).toHaveLength(before.length)
  expect(
    after.filter((url) => /^\/assets\/.*\.(js|css)$/.test(url) && before.includes(url)),
  ).toEqual([])
  expect(await listCaches(page)).toContainEqual(keptPictures)
  await expectDraft(page, 'De antes da versão nova')
  await expect
    .poll(async () => (await findServerPosts(app.url, caption)).length, { timeout: 30_000 })
    .toBe(1)
})

test('a new version does not wait for what the old worker is sending', async ({
  app,
  device,
  pageDir,
}) => {
  const { page, context } = device
  // A second page holds the outbox lock: the worker waits for its turn, maybe for minutes.
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => {
    void navigator.locks.request('upubly-outbox', () => new Promise(() => {}))
  })
  const caption = `Na vez de outro ${Date.now()}`
  await writePost(page, {
    ...{ caption, photos: [await makePhoto('vez.jpg')] },
    slot: nextSlot(24 * 60 * 60_000),
  })
  await page.goto('/calendar')
  const waiting = () =>
    page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0)
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
  await deployNext(app, pageDir)
  await lookForUpdate(page)
  await pressUpdate(page)
  await expectVersion(page, version())
  await other.close()
  await expect
    .poll(async () => (await findServerPosts(app.url, caption)).length, { timeout: 30_000 })
    .toBe(1)
})

test('without a connection every path of the app opens, known or not, and no other path does', async ({
  device,
}) => {
  const { page } = device
  await device.goOffline()
  for (const path of ['/calendar?week=2026-11-01', '/settings?x=1#y', '/signin', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/nunca/existiu')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  for (const path of ['/api/v1/docs', '/media/x/y.jpg', '/dev/mail', '/robots.txt'])
    await expect(page.goto(path)).rejects.toThrow(/ERR_/)
})

const keptPictures = expect.stringMatching(/^upubly-pictures:/)

function listCaches(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

function listPrecached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('app')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })
}

async function expectDraft(page: Page, caption: string): Promise<void> {
  await page.goto('/posts')
  await expect(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
  await expect(page.getByText(caption).first()).toBeVisible()
}
