import type { Page } from 'playwright/test'
import { makePhoto } from '../setup/make-photo.ts'
import { waitForServiceWorker } from './fixtures/device.ts'
import { findServerPosts } from './fixtures/find-posts.ts'
import { demo, signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { nextSlot, writePost } from './fixtures/write-post.ts'

const tomorrow = () => nextSlot(24 * 60 * 60_000)
const createCall = '**/api/v1/templates/scheduled'

test.beforeEach(async ({ device }) => {
  await signIn(device.page)
  await waitForServiceWorker(device.page)
  await device.page.goto('/settings')
  await expect(device.page.getByText('Ativo').first()).toBeVisible()
})

test('two tabs and the worker at once send an entry once', async ({ app, device }) => {
  const caption = `Duas abas ${Date.now()}`
  let calls = 0
  await device.context.route(createCall, async (route) => {
    calls += 1
    const t = Date.now() % 1000000
    const r = route.request()
    console.log('CALL', t, r.serviceWorker() ? 'worker' : 'page', r.headers()['idempotency-key'])
    r.response().then(async (x) => console.log('ANSWER', t, Date.now() % 1000000, x?.status(), (await x?.text().catch(String))?.slice(0, 150)), (e) => console.log('FAIL', t, String(e).slice(0,100)))
    await route.continue()
  })
  await device.goOffline()
  await writePost(device.page, { caption, photos: [await makePhoto('c.jpg')], slot: tomorrow() })
  const second = await device.context.newPage()
  await second.goto('/posts')
  await expect(second.getByText(caption).first()).toBeVisible()
  console.log('ONLINE', Date.now() % 1000000)
  device.context.on('requestfailed', (r) => console.log('RF', Date.now() % 1000000, r.url().slice(-40), r.failure()?.errorText))
  await device.goOnline()
  await Promise.all(
    [device.page, second].map((page) => page.evaluate(() => dispatchEvent(new Event('online')))),
  )
  await expectSent(app.url, device.page, caption)
  expect(calls).toBe(1)
})

