import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttingProxy } from '../../line/cutting-proxy.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { type ApiClient, openApiClient } from '../fixtures/api-client.ts'
import { finishDrain } from '../fixtures/device/finish-drain.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { addPhotos, confirmPost, nextSlot, planTime } from '../fixtures/posts/write-post.ts'
import { expect } from '../fixtures/test.ts'
import {
  countBytes,
  findPosts,
  largePhoto,
  openQueue,
  prepareForBadLine,
  silent,
  writePhotoPost,
} from './photo-post.ts'
import { expectArrived, writeVideoPost } from './video-post.ts'

/**
 * A dead line is reported within 15 seconds, and entries are sent within 10 seconds after it works
 * again.
 */
const saidWithinMs = 15_000
const sentWithinMs = 10_000

test.use({ hasVisited: true })
test.describe.configure({ timeout: 150_000 })

test.beforeEach(({ device }) => prepareForBadLine(device))

/** Returns how long after the repair of the line the post was on the server, in ms. */
async function measureHealing(line: CuttingProxy, api: ApiClient, caption: string) {
  const before = line.sent.length
  const healedAt = performance.now()
  await line.become('open')
  let firstAfterMs: number | undefined
  await expect
    .poll(
      async () => {
        if (line.sent.length > before) firstAfterMs ??= performance.now() - healedAt
        return (await findPosts(api, caption)).length
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(1)
  const ms = performance.now() - healedAt
  console.log(
    `sent ${Math.round(ms)} ms after healing, the first call after ${Math.round(firstAfterMs ?? ms)}`,
  )
  return ms
}

for (const state of ['black-hole', 'deaf'] as const)
  for (const seconds of [17, 45])
    test(`a photo on a ${state} line shows that there is no answer, and is sent once when the line works again after ${seconds} s`, async ({
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
      // The message stays during further attempts.
      while (performance.now() - confirmedAt < seconds * 1_000) {
        await expect(queue.getByText(silent)).toBeVisible({ timeout: 500 })
        await sleep(250)
      }
      expect(await measureHealing(line, api, caption)).toBeLessThan(sentWithinMs)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /tudo enviado/ })).toBeVisible()
      await expect(page.getByText(/^Sem conexão/)).toHaveCount(0)
      await finishDrain(page)
      expect(await findPosts(api, caption)).toHaveLength(1)
    })

test('a photo whose line dies during the transfer says so, and arrives when the line works again', async ({
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

test('a video on a dead line is sent as soon as the line works again', async ({
  app,
  device,
  folder,
  line,
}) => {
  const { page } = device
  const api = openApiClient(app.url)
  const post = await writeVideoPost(page, folder, { bytes: 12_000_000, seed: 21 })
  line.limitTo(1_500_000)
  await confirmPost(page)
  const queue = await openQueue(page)
  await expect.poll(() => countBytes(line), { timeout: 30_000 }).toBeGreaterThan(1_500_000)
  await line.become('black-hole')
  line.limitTo(undefined)
  await expect(queue.getByText(silent)).toBeVisible({ timeout: saidWithinMs })
  // What is tried on a line that is dead for long must not delay what is tried afterwards.
  await sleep(10_000)
  expect(await measureHealing(line, api, post.caption)).toBeLessThan(sentWithinMs)
  await page.keyboard.press('Escape')
  await expectArrived(page, api, post)
})

test('an answer lost on a half-dead line does not duplicate the post', async ({
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
  // The server accepted it at once, but the answer did not arrive.
  expect(await findPosts(api, caption)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await line.become('open')
  await expect(page.getByRole('button', { name: /tudo enviado/ })).toBeVisible({
    timeout: sentWithinMs,
  })
  expect(await findPosts(api, caption)).toHaveLength(1)
})
