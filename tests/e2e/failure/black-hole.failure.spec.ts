import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import type { CuttingProxy } from '../../line/cutting-proxy.ts'
import { makePhoto, type PhotoFile } from '../../setup/make-photo.ts'
import { padPhoto } from '../../setup/pad-photo.ts'
import { type ApiClient, openApiClient } from '../fixtures/api-client.ts'
import { test } from '../fixtures/bad-line.ts'
import { expect } from '../fixtures/test.ts'
import { addPhotos, confirmPost, nextSlot, planTime } from '../fixtures/write-post.ts'
import { expectArrived, listPieces, prepareDevice, writeVideoPost } from './video-post.ts'

/** A dead line is said within 15 seconds, and what waits is sent within 10 of its healing. */
const saidWithinMs = 15_000
const sentWithinMs = 10_000
const silent = 'Sem resposta, tentando de novo'

test.use({ hasVisited: true })
test.describe.configure({ timeout: 150_000 })

test.beforeEach(async ({ device, line }) => {
  device.allow(/ERR_|Failed to load resource|net::/)
  await line.become('open')
  await prepareDevice(device.page)
})
test.afterEach(async ({ line }) => {
  await line.become('open')
})

/** In the composer, all but the last two presses. */
async function writePhotoPost(page: Page, photo: PhotoFile): Promise<string> {
  const caption = `Foto ${Date.now()}`
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(caption)
  await addPhotos(page, [photo])
  await page.getByRole('button', { name: 'Remover mídia' }).first().waitFor()
  await planTime(page, { slot: nextSlot(48 * 60 * 60_000) })
  return caption
}

async function findPosts(api: ApiClient, caption: string) {
  return (await api.listPosts()).filter((post) => post.caption === caption)
}

async function openQueue(page: Page) {
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  return page.getByRole('dialog', { name: 'Fila de envio' })
}

async function largePhoto(bytes: number, seed: number): Promise<PhotoFile> {
  const photo = await makePhoto('foto.jpg', { width: 800, height: 1000, hue: seed })
  return padPhoto(photo, 'foto.jpg', { seed, bytes })
}

/** Answers how long after healing it was on the server. */
async function measureHealing(line: CuttingProxy, api: ApiClient, caption: string) {
  const healedAt = performance.now()
  await line.become('open')
  await expect
    .poll(async () => (await findPosts(api, caption)).length, {
      timeout: 60_000,
      intervals: [100],
    })
    .toBe(1)
  const ms = performance.now() - healedAt
  console.log(`sent ${Math.round(ms)} ms after healing`)
  return ms
}

for (const state of ['black-hole', 'deaf'] as const)
  for (const seconds of [17, 45])
    test(`a photo on a ${state} line says that nobody answers, and is sent once when it heals after ${seconds} s`, async ({
      app,
      device,
      line,
    }) => {
      const { page } = device
      const api = openApiClient(app.url)
      const caption = await writePhotoPost(page, await largePhoto(2_000_000, seconds))
      await line.become(state)
      await confirmPost(page)
      const confirmedAt = performance.now()
      const queue = await openQueue(page)
      await expect(queue.getByText(silent)).toBeVisible({ timeout: saidWithinMs })
      await expect(page.getByText(/^Sem conexão/).first()).toBeVisible({
        timeout: saidWithinMs - (performance.now() - confirmedAt),
      })
      // It stays said, however often it is tried again.
      while (performance.now() - confirmedAt < seconds * 1_000) {
        await expect(queue.getByText(silent)).toBeVisible({ timeout: 500 })
        await sleep(250)
      }
      expect(await measureHealing(line, api, caption)).toBeLessThan(sentWithinMs)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /tudo enviado/ })).toBeVisible()
      await expect(page.getByText(/^Sem conexão/)).toHaveCount(0)
      await sleep(2_000)
      expect(await findPosts(api, caption)).toHaveLength(1)
    })

test('a photo whose line dies in the middle of its way says so, and arrives when it heals', async ({
  app,
  device,
  line,
}) => {
  const { page } = device
  const api = openApiClient(app.url)
  const photo = await largePhoto(2_000_000, 5)
  const caption = await writePhotoPost(page, photo)
  line.limitTo(200_000)
  await confirmPost(page)
  const queue = await openQueue(page)
  await expect.poll(() => countBytes(line), { timeout: 30_000 }).toBeGreaterThan(600_000)
  await line.become('black-hole')
  line.limitTo(undefined)
  await expect(queue.getByText(silent)).toBeVisible({ timeout: saidWithinMs })
  expect(await measureHealing(line, api, caption)).toBeLessThan(sentWithinMs)
})

test('a video on a dead line is sent as soon as it heals', async ({
  app,
  device,
  folder,
  line,
}) => {
  const { page } = device
  const api = openApiClient(app.url)
  const post = await writeVideoPost(page, folder, { bytes: 30_000_000, seed: 21 })
  line.limitTo(3_000_000)
  await confirmPost(page)
  const queue = await openQueue(page)
  await expect.poll(() => countBytes(line), { timeout: 30_000 }).toBeGreaterThan(3_000_000)
  await line.become('black-hole')
  line.limitTo(undefined)
  await expect(queue.getByText(silent)).toBeVisible({ timeout: saidWithinMs })
  await sleep(10_000)
  expect(await measureHealing(line, api, post.caption)).toBeLessThan(sentWithinMs)
  await page.keyboard.press('Escape')
  await expectArrived(page, api, post)
})

test('an answer that a half-dead line swallows does not double the post', async ({
  app,
  device,
  line,
}) => {
  const { page } = device
  const api = openApiClient(app.url)
  await page.goto('/posts/create')
  const caption = `Só texto ${Date.now()}`
  await page.getByLabel('Legenda', { exact: true }).fill(caption)
  await addPhotos(page, [await makePhoto('pequena.jpg', { width: 120, height: 150 })])
  await planTime(page, { slot: nextSlot(48 * 60 * 60_000) })
  await line.become('deaf')
  await confirmPost(page)
  const queue = await openQueue(page)
  await expect(queue.getByText(silent)).toBeVisible({ timeout: saidWithinMs })
  // The server took it at once; nobody heard.
  expect(await findPosts(api, caption)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await line.become('open')
  await expect(page.getByRole('button', { name: /tudo enviado/ })).toBeVisible({
    timeout: sentWithinMs,
  })
  expect(await findPosts(api, caption)).toHaveLength(1)
})

for (const [bytes, bytesPerSecond] of [
  [1_000_000, 20_000],
  [120_000, 4_000],
] as const)
  test(`a slow line of ${bytesPerSecond / 1_000} kB a second is never taken for a dead one`, async ({
    app,
    device,
    line,
  }) => {
    const { page } = device
    const api = openApiClient(app.url)
    const photo = await largePhoto(bytes, 7)
    const caption = await writePhotoPost(page, photo)
    line.forget()
    line.limitTo(bytesPerSecond)
    await confirmPost(page)
    const queue = await openQueue(page)
    let isOver = false
    const arrival = expect
      .poll(async () => (await findPosts(api, caption)).length, { timeout: 110_000 })
      .toBe(1)
      .finally(() => {
        isOver = true
      })
    while (!isOver) {
      expect(await queue.getByText(silent).count()).toBe(0)
      await sleep(500)
    }
    await arrival
    // Nothing was cut, so nothing was sent again.
    const pieces = listPieces(line).map(({ bytes: size }) => size)
    console.log(`pieces at ${bytesPerSecond}: ${pieces.join(' ')}`)
    expect(countBytes(line)).toBeLessThan(photo.buffer.length * 1.1)
  })

function countBytes(line: CuttingProxy): number {
  return line.sent.reduce((sum, { bytes }) => sum + Math.max(0, bytes), 0)
}
