import { setTimeout as sleep } from 'node:timers/promises'
import { openApiClient } from '../fixtures/api-client.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { confirmPost } from '../fixtures/posts/write-post.ts'
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
import { listPieces } from './video-post.ts'

// These leave a busy machine no time to spare, so they run when little else does.

test.use({ hasVisited: true })
test.describe.configure({ timeout: 150_000 })

test.beforeEach(({ device }) => prepareForBadLine(device))

for (const [bytes, bytesPerSecond] of [
  [1_000_000, 20_000],
  [120_000, 4_000],
] as const)
  test(`a slow line of ${bytesPerSecond / 1_000} kB a second is never treated as a dead one`, async ({
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
    // No request was cut, so none was repeated.
    const pieces = listPieces(line).map(({ bytes: size }) => size)
    console.log(`pieces at ${bytesPerSecond}: ${pieces.join(' ')}`)
    expect(countBytes(line)).toBeLessThan(photo.buffer.length * 1.1)
  })
