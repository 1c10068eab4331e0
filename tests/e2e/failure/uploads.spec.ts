import type { Page } from 'playwright/test'
import { uploadsPath } from '#contract/upload.ts'
import type { CuttingProxy } from '../../line/cutting-proxy.ts'
import { answerHtml, refuseWith, replyInTurn } from '../fixtures/answers.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { test } from '../fixtures/bad-line.ts'
import { stopWorkers } from '../fixtures/stop-workers.ts'
import { expect } from '../fixtures/test.ts'
import { confirmPost } from '../fixtures/write-post.ts'
import {
  countSent,
  expectArrived,
  listPieces,
  measurePieces,
  prepareDevice,
  type VideoPost,
  writeVideoPost,
} from './video-post.ts'

const mega = 1_000_000
const bytes = 12 * mega
const piece = { method: 'PATCH', path: `${uploadsPath}/*` }

test.use({ hasVisited: true })

test.describe.configure({ timeout: 120_000 })

test.beforeEach(async ({ device, line }) => {
  device.allow(/ERR_|Failed to load resource/)
  line.heal()
  await prepareDevice(device.page)
})

/** Confirmed and under way: so many bytes have passed, and many are still to come. */
async function beginUpload(
  page: Page,
  { line, folder, seed }: { line: CuttingProxy; folder: string; seed: number },
): Promise<VideoPost> {
  const post = await writeVideoPost(page, folder, { bytes, seed })
  line.limitTo(2 * mega)
  await confirmPost(page)
  await expect.poll(() => countSent(line), { timeout: 30_000 }).toBeGreaterThan(2.5 * mega)
  return post
}

/** Nothing that the server had before is sent again, but for at most one piece a cut. */
function expectFrugal(line: CuttingProxy, cuts: number): void {
  const { sentAgain, piecesRepeated, largestPiece } = measurePieces(listPieces(line))
  expect(piecesRepeated).toBe(0)
  expect(sentAgain).toBeLessThanOrEqual(cuts * largestPiece)
  expect(countSent(line)).toBeLessThanOrEqual(bytes + cuts * largestPiece)
}

test('an upload goes on where it was when its worker is stopped', async ({
  app,
  device,
  folder,
  line,
}) => {
  const post = await beginUpload(device.page, { line, folder, seed: 1 })
  await stopWorkers(device.context, line.url)
  line.limitTo(undefined)
  await expectArrived(device.page, openApiClient(app.url), post)
  expectFrugal(line, 1)
})

test('an upload goes on where it was when the server was killed in the middle', async ({
  app,
  device,
  folder,
  line,
}) => {
  const post = await beginUpload(device.page, { line, folder, seed: 2 })
  await app.kill9()
  await app.start()
  line.limitTo(undefined)
  await expectArrived(device.page, openApiClient(app.url), post)
  expectFrugal(line, 1)
})

test('an upload goes on where it was in a new browser, after the first died', async ({
  app,
  device,
  folder,
  line,
}) => {
  // What a browser keeps of a sign-in is on the disk after half a minute, or when it ends in order.
  await device.reopen()
  const post = await beginUpload(device.page, { line, folder, seed: 3 })
  await device.kill()
  line.limitTo(undefined)
  const page = await device.reopen()
  await page.goto('/posts')
  await expectArrived(page, openApiClient(app.url), post)
  expectFrugal(line, 1)
})

test('answers lost in the middle of an upload cost nothing', async ({
  app,
  device,
  folder,
  line,
}) => {
  line.loseAnswer()
  const post = await beginUpload(device.page, { line, folder, seed: 4 })
  line.loseAnswer()
  await expect.poll(() => countSent(line), { timeout: 30_000 }).toBeGreaterThan(7 * mega)
  line.loseAnswer()
  line.limitTo(undefined)
  await expectArrived(device.page, openApiClient(app.url), post)
  expectFrugal(line, 3)
})

test('an upload that the server has forgotten is begun again', async ({
  app,
  device,
  folder,
  line,
}) => {
  const api = openApiClient(app.url)
  const post = await beginUpload(device.page, { line, folder, seed: 5 })
  await device.goOffline()
  const [, path = ''] = listPieces(line)[0]?.line.split('/api/v1') ?? []
  const gone = await api.call(path, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
  expect(gone.status).toBe(204)
  line.limitTo(undefined)
  await device.goOnline()
  await expectArrived(device.page, api, post)
  expect(new Set(listPieces(line).map((one) => one.line)).size).toBe(2)
})

test('an upload that ran out before its post named it is made again', async ({
  app,
  device,
  folder,
  line,
}) => {
  const create = { method: 'POST', path: '/templates/scheduled' }
  await replyInTurn(device.context, create, [refuseWith('UPLOAD_EXPIRED')])
  const post = await writeVideoPost(device.page, folder, { bytes, seed: 6 })
  await confirmPost(device.page)
  await expectArrived(device.page, openApiClient(app.url), post)
  expect(new Set(listPieces(line).map((one) => one.line)).size).toBe(2)
})

test('an upload paused in the middle waits over a restart, and goes on from there', async ({
  app,
  device,
  folder,
  line,
}) => {
  const post = await beginUpload(device.page, { line, folder, seed: 7 })
  await openQueue(device.page)
  await device.page.getByRole('button', { name: 'Pausar envio' }).click()
  const article = device.page.getByRole('dialog').getByRole('article')
  await expect(article.getByText('Envio pausado').first()).toBeVisible({ timeout: 20_000 })
  const paused = listPieces(line).length
  line.limitTo(undefined)
  const page = await device.reopen()
  await page.goto('/posts')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForTimeout(4_000)
  expect(listPieces(line)).toHaveLength(paused)
  await openQueue(page)
  await page.getByRole('button', { name: 'Retomar envio' }).click()
  await page.keyboard.press('Escape')
  await expectArrived(page, openApiClient(app.url), post)
  // A piece under way is let finish.
  expect(measurePieces(listPieces(line)).sentAgain).toBe(0)
})

test('an upload cancelled in the middle leaves no post, and its bytes for the next try', async ({
  app,
  device,
  folder,
  line,
}) => {
  const { page } = device
  const api = openApiClient(app.url)
  const post = await beginUpload(page, { line, folder, seed: 8 })
  await openQueue(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar envio' }).click()
  await expect(page.getByText('Envio cancelado')).toBeVisible()
  await page.waitForTimeout(2_500)
  const pieces = listPieces(line).length
  line.limitTo(undefined)
  await page.waitForTimeout(2_500)
  expect(listPieces(line)).toHaveLength(pieces)
  expect((await api.listPosts()).filter(({ caption }) => caption === post.caption)).toEqual([])
  await page.goto('/posts')
  await page.getByRole('article').filter({ hasText: post.caption }).getByText('Continuar').click()
  await page.waitForURL('**/posts/create?draft=*')
  await confirmPost(page)
  await expectArrived(page, api, post)
  expectFrugal(line, 1)
})

test("neither a hotel's sign-in page nor errors of the server are taken for progress", async ({
  app,
  device,
  folder,
  line,
}) => {
  const replies = [answerHtml(200), answerHtml(204), refuseWith('INTERNAL'), answerHtml(502)]
  const calls = await replyInTurn(device.context, piece, replies)
  const post = await writeVideoPost(device.page, folder, { bytes, seed: 9 })
  await confirmPost(device.page)
  await expectArrived(device.page, openApiClient(app.url), post)
  expect(calls.requests.length).toBeGreaterThan(replies.length)
  expectFrugal(line, replies.length)
})

test('behind a proxy that takes only small bodies the pieces become small', async ({
  app,
  device,
  folder,
}) => {
  const most = 600 * 1024
  let refused = 0
  await device.context.route(`**/api/v1${uploadsPath}/*`, async (route) => {
    const size = route.request().postDataBuffer()?.length ?? 0
    if (size <= most) return await route.continue()
    refused += 1
    await answerHtml(413)(route)
  })
  const post = await writeVideoPost(device.page, folder, { bytes, seed: 11 })
  await confirmPost(device.page)
  await expectArrived(device.page, openApiClient(app.url), post)
  expect(refused).toBeGreaterThan(0)
})

test('the pieces fit the line: some seconds each, whatever its speed', async ({
  app,
  device,
  folder,
  line,
}) => {
  const post = await writeVideoPost(device.page, folder, { bytes: 30 * mega, seed: 12 })
  line.limitTo(150_000)
  await confirmPost(device.page)
  // The first ones are small: nothing is known of the line yet.
  await expect.poll(() => listPieces(line).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  const slow = listPieces(line).slice(3, 5)
  for (const { contentLength } of slow) {
    expect(contentLength).toBeGreaterThanOrEqual(256 * 1024)
    // Three seconds at this speed are 450 kB.
    expect(contentLength).toBeLessThanOrEqual(900_000)
  }
  line.limitTo(undefined)
  await expectArrived(device.page, openApiClient(app.url), post)
  const { largestPiece } = measurePieces(listPieces(line))
  expect(largestPiece).toBeGreaterThanOrEqual(2 * 1024 * 1024)
})

async function openQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  const queue = page.getByRole('dialog', { name: 'Fila de envio' })
  await expect(queue.getByRole('heading', { name: 'Fila de envio' })).toBeVisible()
}
