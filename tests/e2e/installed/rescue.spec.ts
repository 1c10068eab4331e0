import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { portalTitle } from '../../line/portal.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import type { AppServer } from '../../setup/server/app-server.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { checkKeptFiles } from '../fixtures/device/kept-files.ts'
import { oldWorker } from '../fixtures/device/old-worker.ts'
import { test, waitUntilWatching } from '../fixtures/lines/deployed-builds.ts'
import { addPhotos } from '../fixtures/posts/write-post.ts'
import { runAxe } from '../fixtures/run-axe.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

// An older version has cached a hotel's page in place of the app. The drafts cannot be reached.

const caption = 'Escrito antes do hotel'

test.beforeEach(({ device }) => {
  device.allow(/ERR_|Failed to load resource|Failed to fetch|ServiceWorker/)
})

test('when the app is broken, the rescue page saves a draft with its photo and repairs the app, which has the draft', async ({
  app,
  device,
  pageDir,
}) => {
  const { page, context } = device
  const photo = await makePhoto('fachada.jpg')
  await withOldWorker(app, pageDir, async () => {
    await writeDraft(page, photo)
    await breakApp(page)
    await page.goto('/posts')
    await expect(page.getByRole('heading', { name: portalTitle })).toBeVisible()
    // The path has a file extension: workers of every version let it pass.
    await page.goto('/resgate.html')
    await expect(page.getByText('1 rascunho e 1 mídia')).toBeVisible()
    const zip = await download(page)
    expect(zip.includes(photo.buffer)).toBe(true)
    expect(zip.includes(Buffer.from('midias/fachada.jpg'))).toBe(true)
    expect(zip.includes(Buffer.from(`rascunhos/001 ${caption}.txt`))).toBe(true)
    expect(zip.includes(Buffer.from(`Legenda:\n${caption}`))).toBe(true)
    expect(zip.includes(Buffer.from('refreshToken'))).toBe(false)
  })
  // A second tab still shows the hotel's page and is controlled by the old worker.
  const other = await context.newPage()
  await other.goto('/calendar')
  await expect(other.getByRole('heading', { name: portalTitle })).toBeVisible()
  await page.goto('/resgate.html')
  await page.getByRole('button', { name: 'Reparar o aplicativo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Painel|Olá/ })).toBeVisible()
  await page.goto('/posts')
  await expect(page.getByText(caption).first()).toBeVisible()
  await other.close()
  await waitForServiceWorker(page)
  expect((await checkKeptFiles(page)).wrong).toEqual([])
})

test('a new version replaces a broken one without consent, since no page can ask for it', async ({
  app,
  device,
  pageDir,
}) => {
  const { page } = device
  await withOldWorker(app, pageDir, async () => {
    await writeDraft(page, await makePhoto('fachada.jpg'))
    await breakApp(page)
    await page.goto('/posts')
    await expect(page.getByRole('heading', { name: portalTitle })).toBeVisible()
  })
  // The app is only opened: the browser looks for a new worker by itself.
  await expect(async () => {
    await page.goto('/posts')
    await expect(page.getByText(caption).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  expect(await page.evaluate(() => caches.keys())).not.toContainEqual(
    expect.stringContaining('workbox'),
  )
})

test('an older version that works is not replaced without consent', async ({
  app,
  device,
  pageDir,
}) => {
  const { page } = device
  await withOldWorker(app, pageDir, async () => {
    await signIn(page)
    await waitForServiceWorker(page)
    await page.goto('/calendar')
    await waitUntilWatching(page)
  })
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await expect(page.getByText('Nova versão disponível')).toBeVisible({ timeout: 40_000 })
  expect(await page.evaluate(() => caches.keys())).toContainEqual(
    expect.stringContaining('workbox'),
  )
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect
    .poll(() => page.evaluate(() => caches.keys()).catch(() => ['workbox']), { timeout: 30_000 })
    .not.toContainEqual(expect.stringContaining('workbox'))
})

test('the rescue page opens offline and under a portal, and does not change the app then', async ({
  device,
  line,
}) => {
  const { page } = device
  const photo = await makePhoto('fachada.jpg')
  await writeDraft(page, photo)
  await waitForServiceWorker(page)
  for (const state of ['refusing', 'portal-200', 'portal-302'] as const) {
    await line.become(state)
    line.cut()
    await page.goto('/resgate.html')
    await expect(page.getByText('1 rascunho e 1 mídia')).toBeVisible()
    expect((await download(page)).includes(photo.buffer)).toBe(true)
    await page.getByRole('button', { name: 'Reparar o aplicativo' }).click()
    await expect(page.getByText('Nada foi alterado')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: 'Voltar ao aplicativo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Painel|Olá/ })).toBeVisible()
  }
})

test('the rescue page gives a stranger nothing, and has no barriers', async ({ device }) => {
  const { page } = device
  await page.goto('/resgate.html')
  await expect(page.getByText('Não há rascunhos nem mídias guardados')).toBeVisible()
  await writeDraft(page, await makePhoto('fachada.jpg'))
  // As after a sign-out: drafts wait until their author signs in again.
  await device.context.clearCookies({ name: 'upubly.auth' })
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      indexedDB.open('upubly').onsuccess = ({ target }) => {
        const db = (target as IDBOpenDBRequest).result
        const transaction = db.transaction('session', 'readwrite')
        transaction.objectStore('session').clear()
        transaction.oncomplete = () => {
          db.close()
          resolve(undefined)
        }
      }
    })
  })
  await page.goto('/resgate.html')
  await expect(page.getByText('Ninguém está conectado neste aparelho')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar rascunhos e mídias' })).toBeHidden()
  expect(await readRows(page, 'drafts')).toHaveLength(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await runAxe(page, {})).toEqual([])
  }
})

/** During `run` the server has the worker of an older version. */
async function withOldWorker(
  app: AppServer,
  pageDir: string,
  run: () => Promise<void>,
): Promise<void> {
  const worker = join(pageDir, 'sw.js')
  const present = await readFile(worker)
  const serve = async (content: string | Buffer) => {
    // The server compresses its folder in the background.
    await app.stop()
    await writeFile(worker, content)
    for (const ending of ['.br', '.gz']) await rm(worker + ending, { force: true })
    await app.start()
  }
  await serve(oldWorker)
  try {
    await run()
  } finally {
    await serve(present)
  }
}

async function writeDraft(page: Page, photo: Awaited<ReturnType<typeof makePhoto>>): Promise<void> {
  await signIn(page)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(caption)
  await addPhotos(page, [photo])
  await expect.poll(() => readRows(page, 'mediaBlobs')).toHaveLength(1)
  await expect
    .poll(() => readRows<{ caption: string }>(page, 'drafts'))
    .toMatchObject([{ caption, mediaHashes: [photo.sha256] }])
}

/** Caches the page of a portal that answered during the worker's installation. */
async function breakApp(page: Page): Promise<void> {
  await waitForServiceWorker(page)
  await page.evaluate(async (title) => {
    const name = (await caches.keys()).find((one) => one.startsWith('workbox-')) ?? ''
    const cache = await caches.open(name)
    const headers = { 'Content-Type': 'text/html' }
    const portal = () => new Response(`<h1>${title}</h1>`, { headers })
    for (const request of await cache.keys()) await cache.put(request, portal())
  }, portalTitle)
}

async function download(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar rascunhos e mídias' }).click()
  return await readFile(await (await downloading).path())
}
