import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { demo, openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

const tomorrow = () => nextSlot(24 * 60 * 60_000)
const createCall = '**/api/v1/templates/scheduled'

test.use({ hasVisited: true })

test.beforeEach(async ({ device }) => {
  await openSignedIn(device.page, '/settings')
  await waitForServiceWorker(device.page)
  await expect(device.page.getByText('Ativo').first()).toBeVisible()
})

test('a lost answer leaves one post', async ({ app, device }) => {
  device.allow(/ERR_FAILED|ERR_CONNECTION|Failed to load resource/)
  const caption = `Resposta perdida ${Date.now()}`
  let lost = 0
  await device.context.route(createCall, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await writePost(device.page, { caption, photos: [await makePhoto('a.jpg')], slot: tomorrow() })
  await expect.poll(() => lost).toBe(1)
  await sendNow(device.page)
  await expectSent(app.url, device.page, caption)
})

test('a server that stops while an entry is sent gets it once after its restart', async ({
  app,
  device,
}) => {
  device.allow(/ERR_|Failed to load resource|Failed to fetch/)
  const caption = `Servidor parado ${Date.now()}`
  let isFirst = true
  await device.context.route(createCall, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const sending = route.continue()
    await app.kill9()
    await sending.catch(() => undefined)
  })
  await writePost(device.page, { caption, photos: [await makePhoto('b.jpg')], slot: tomorrow() })
  await expect.poll(() => isFirst).toBe(false)
  await app.start()
  await sendNow(device.page)
  await expectSent(app.url, device.page, caption)
})

test('with every page closed the worker sends an entry when the network returns', async ({
  app,
  device,
}) => {
  const caption = `Ninguém olhando ${Date.now()}`
  await device.goOffline()
  await writePost(device.page, { caption, photos: [await makePhoto('f.jpg')], slot: tomorrow() })
  await device.page.goto('about:blank')
  await device.goOnline()
  await expect
    .poll(async () => (await findServerPosts(app.url, caption)).length, { timeout: 20_000 })
    .toBe(1)
})

test('two tabs and the worker at once send an entry once', async ({ app, device, line }) => {
  const caption = `Duas abas ${Date.now()}`
  await device.goOffline()
  await writePost(device.page, { caption, photos: [await makePhoto('c.jpg')], slot: tomorrow() })
  const second = await device.context.newPage()
  await second.goto('/posts')
  await expect(second.getByText(caption).first()).toBeVisible()
  await device.goOnline()
  await Promise.all(
    [device.page, second].map((page) => page.evaluate(() => dispatchEvent(new Event('online')))),
  )
  await expectSent(app.url, device.page, caption)
  // Counted on the line, whether a tab or the worker sends it.
  const calls = line.sent.filter((request) => request.line === 'POST /api/v1/templates/scheduled')
  expect(calls).toHaveLength(1)
})

test('an entry refused for an ended session waits until its person signs in, and is sent', async ({
  app,
  device,
}) => {
  device.allow(/401|Failed to load resource/)
  const { page } = device
  const caption = `Sessão encerrada ${Date.now()}`
  await device.goOffline()
  await writePost(page, { caption, photos: [await makePhoto('d.jpg')], slot: tomorrow() })
  const refreshToken = await spoilSession(page)
  await fetch(`${app.url}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
  await device.goOnline()
  await page.waitForURL('**/signin**')
  expect(await findServerPosts(app.url, caption)).toEqual([])
  await page.getByLabel('Email', { exact: true }).fill(demo.email)
  await page.getByLabel('Senha', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
  await expectSent(app.url, page, caption)
})

test('an entry whose time passed while offline asks the person, and is not posted', async ({
  app,
  device,
}) => {
  const { page } = device
  const caption = `Horário que passou ${Date.now()}`
  await device.goOffline()
  await page.clock.install()
  await writePost(page, { caption, photos: [await makePhoto('e.jpg')], slot: nextSlot(60_000) })
  // The worker's clock cannot be changed: the entry's own time is moved into the past instead.
  await moveSchedulesBack(page)
  await device.goOnline()
  await page.goto('/posts')
  await expect(page.getByText('Confirmar envio').first()).toBeVisible()
  expect(await findServerPosts(app.url, caption)).toEqual([])
})

async function sendNow(page: Page): Promise<void> {
  await page.goto('/posts')
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

async function expectSent(appUrl: string, page: Page, caption: string): Promise<void> {
  await expect
    .poll(async () => (await findServerPosts(appUrl, caption)).length, { timeout: 30_000 })
    .toBe(1)
  await page.goto('/posts')
  await expect(page.getByRole('article').filter({ hasText: caption })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Fila de envio: tudo enviado' })).toBeVisible()
  expect(await findServerPosts(appUrl, caption)).toHaveLength(1)
}

/** Makes the access token invalid; returns the refresh token, which stays valid. */
function spoilSession(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const open = indexedDB.open('upubly')
    await new Promise((done) => {
      open.onsuccess = done
    })
    const store = open.result.transaction('session', 'readwrite').objectStore('session')
    const read = store.get('current')
    await new Promise((done) => {
      read.onsuccess = done
    })
    const write = store.put({ ...read.result, accessToken: 'no.longer.good' })
    await new Promise((done) => {
      write.onsuccess = done
    })
    open.result.close()
    return read.result.refreshToken as string
  })
}

/** Call it while nothing is sent: an attempt in progress sends the times it has read. */
function moveSchedulesBack(page: Page): Promise<void> {
  return page.evaluate(() =>
    navigator.locks.request('upubly-outbox', async () => {
      const open = indexedDB.open('upubly')
      await new Promise((done) => {
        open.onsuccess = done
      })
      const store = open.result.transaction('drafts', 'readwrite').objectStore('drafts')
      const read = store.getAll()
      await new Promise((done) => {
        read.onsuccess = done
      })
      for (const draft of read.result) {
        const schedules = draft.schedules.map((one: object) => ({ ...one, date: '2026-01-02' }))
        const write = store.put({ ...draft, schedules })
        await new Promise((done) => {
          write.onsuccess = done
        })
      }
      open.result.close()
    }),
  )
}
