import { createHash } from 'node:crypto'
import type { Page, Route } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import type { Device } from '../fixtures/device/device.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { nextSlot } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const folder = '/media/11111111-1111-4111-8111-111111111111'
const portal = '<html><body>Entre na rede do hotel</body></html>'

test.use({ hasVisited: true })

test.beforeEach(async ({ device }) => {
  await openSignedIn(device.page, '/dashboard')
})

test('a video that was shown plays offline, from any point', async ({ device }) => {
  const path = `${folder}/um-video.webm`
  const bytes = await recordVideo(device.page)
  const requests = await serve(device, path, bytes, 'video/webm')
  await lookAtVideo(device.page, path)
  expect(requests[0]).toMatch(/^bytes=0-/)
  await expect.poll(() => listOriginals(device.page)).toEqual([path])
  expect(requests.filter((range) => range === undefined)).toHaveLength(1)

  await device.goOffline()
  const page = await device.reopen()
  await page.goto('/posts')
  const before = requests.length
  await lookAtVideo(page, path)
  expect(await seek(page)).toBe(true)
  expect(requests).toHaveLength(before)
})

test('a photo that was shown is available offline, and removed by a sign-out', async ({
  app,
  device,
}) => {
  const photos = [await makePhoto('foto.jpg', { width: 800, height: 800 })]
  const planned = { caption: 'Uma foto', photos, at: nextSlot(48 * 3_600_000) }
  const post = await createServerPost(openApiClient(app.url), planned)
  const path = post.media[0]?.url ?? ''
  expect(await lookAtPhoto(device.page, path)).toBe(800)
  await expect.poll(() => listOriginals(device.page)).toEqual([path])
  await device.goOffline()
  const page = await device.reopen()
  await page.goto('/posts')
  expect(await lookAtPhoto(page, path)).toBe(800)
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/signin')
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('upubly'))),
    )
    .toEqual([])
})

test("neither a hotel's sign-in page in place of a photo, video or thumbnail is cached, nor a too large video", async ({
  device,
}) => {
  const { page, context } = device
  device.allow(/./)
  const paths = ['foto.jpg', 'video.webm', 'foto.thumb.webp'].map((name) => `${folder}/${name}`)
  for (const path of paths)
    await context.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: portal }),
    )
  for (const path of paths) expect(await lookAtPhoto(page, path)).toBe(0)
  // A picture of the hotel is a picture, but not ours.
  const hotel = await makePhoto('hotel.jpg', { width: 300, height: 200 })
  const pictures = ['outra.jpg', 'outra.thumb.webp'].map((name) => `${folder}/${name}`)
  for (const path of pictures) {
    await context.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: hotel.buffer }),
    )
    expect(await lookAtPhoto(page, path)).toBe(300)
  }
  paths.push(...pictures)
  await page.evaluate(showVideo, paths[1] ?? '')
  // A too large video can be played nevertheless.
  const large = `${folder}/grande.webm`
  const requests = await serve(device, large, Buffer.alloc(1000), 'video/webm', 26 * 1024 * 1024)
  await page.evaluate(showVideo, large)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  // A photo that is viewed after all of them is cached after whatever is cached of them.
  const last = `${folder}/ultima.jpg`
  await serve(device, last, hotel.buffer, 'image/jpeg')
  expect(await lookAtPhoto(page, last)).toBe(300)
  await expect.poll(() => listOriginals(page)).toContain(last)
  expect(requests.filter((range) => range === undefined)).toEqual([])
  expect(await listOriginals(page)).toEqual([last])
  for (const path of paths) {
    await context.unroute(`**${path}`)
    expect(await page.evaluate(async (url) => (await caches.match(url))?.status, path)).toBe(
      undefined,
    )
  }
})

/** Serves like the server; returns the requests, each with its range if it has one. */
async function serve(
  device: Device,
  path: string,
  bytes: Buffer,
  contentType: string,
  size = bytes.length,
): Promise<(string | undefined)[]> {
  const ranges: (string | undefined)[] = []
  await device.context.route(`**${path}`, async (route: Route) => {
    const { range } = await route.request().allHeaders()
    ranges.push(range)
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
    const start = Number(from)
    const end = to === '' ? size - 1 : Number(to)
    const common = { 'Accept-Ranges': 'bytes', 'Content-Type': contentType, ETag: '"um"' }
    const body = range === undefined ? bytes : bytes.subarray(start, end + 1)
    await route.fulfill({
      status: range === undefined ? 200 : 206,
      body,
      headers: {
        ...common,
        ...(range === undefined
          ? { 'Repr-Digest': digestOf(bytes) }
          : { 'Content-Range': `bytes ${start}-${end}/${size}` }),
      },
    })
  })
  await waitForRoutes(device)
  return ranges
}

const digestOf = (bytes: Buffer) =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** A worker that has just started may still leave requests to the browser. */
async function waitForRoutes({ context, page, allow }: Device): Promise<void> {
  allow(/404/)
  const probe = `${folder}/pronto.jpg`
  // Not a picture, so it is not cached as one.
  await context.route(`**${probe}`, (route) => route.fulfill({ contentType: 'text/plain' }))
  await expect.poll(() => page.evaluate(async (path) => (await fetch(path)).ok, probe)).toBe(true)
}

/** Two seconds of a moving square, in a format that this browser plays. */
async function recordVideo(page: Page): Promise<Buffer> {
  const numbers = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 240
    const paper = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.start()
    for (let frame = 0; frame < 60; frame++) {
      if (paper) paper.fillStyle = `hsl(${frame * 6} 80% 50%)`
      paper?.fillRect(frame * 2, frame, 100, 100)
      await new Promise((resolve) => setTimeout(resolve, 33))
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve
      recorder.stop()
    })
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(numbers)
}

function showVideo(path: string): void {
  const video = document.createElement('video')
  Object.assign(video, { src: path, muted: true, preload: 'auto', id: 'visto' })
  document.getElementById('visto')?.remove()
  document.body.append(video)
}

async function lookAtVideo(page: Page, path: string): Promise<void> {
  await page.evaluate(showVideo, path)
  await page.waitForFunction(() => {
    const video = document.getElementById('visto')
    return video instanceof HTMLVideoElement && video.readyState >= 2
  })
}

/** Whether the player can move to another position. */
function seek(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const video = document.getElementById('visto')
    if (!(video instanceof HTMLVideoElement)) return false
    const arrived = new Promise((resolve) => {
      video.onseeked = resolve
    })
    video.currentTime = 1
    await arrived
    return video.error === null && video.currentTime === 1
  })
}

/** The width of the shown photo; 0 when it cannot be loaded. */
function lookAtPhoto(page: Page, path: string): Promise<number> {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode().catch(() => undefined)
    return image.naturalWidth
  }, path)
}

async function listOriginals(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const cache = await caches.open('upubly-originals')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
}
