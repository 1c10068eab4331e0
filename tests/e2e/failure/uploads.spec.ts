import type { Page } from 'playwright/test'
import { uploadsPath } from '#contract/media/media.ts'
import type { CuttingProxy } from '../../line/cutting-proxy.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { finishDrain } from '../fixtures/device/finish-drain.ts'
import { stopWorkers } from '../fixtures/device/stop-workers.ts'
import { answerHtml, refuseWith, replyInTurn } from '../fixtures/lines/answers.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { confirmPost } from '../fixtures/posts/write-post.ts'
import { expect } from '../fixtures/test.ts'
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

/** Confirms the post and waits until so many bytes were sent, with many left. */
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

/** At most one piece per cut is sent again. */
function expectFrugal(line: CuttingProxy, cuts: number): void {
  const { sentAgain, piecesRepeated, largestPiece } = measurePieces(listPieces(line))
  expect(piecesRepeated).toBe(0)
  expect(sentAgain).toBeLessThanOrEqual(cuts * largestPiece)
  expect(countSent(line)).toBeLessThanOrEqual(bytes + cuts * largestPiece)
}

test('an upload continues at its offset when its worker was stopped', async ({
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

test('an upload continues at its offset when the server was killed during it', async ({
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

test('an upload continues at its offset in a new browser, after the first was killed', async ({
  app,
  device,
  folder,
  line,
}) => {
  // A browser writes a sign-in to disk after half a minute, or when it is closed properly.
  await device.reopen()
  const post = await beginUpload(device.page, { line, folder, seed: 3 })
  await device.kill()
  line.limitTo(undefined)
  const page = await device.reopen()
  await page.goto('/posts')
  await expectArrived(page, openApiClient(app.url), post)
  expectFrugal(line, 1)
})

test('lost answers during an upload repeat at most one piece each', async ({
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

test('an upload that the server has forgotten is started again', async ({
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

test('an upload that expired before its post named it is repeated', async ({
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

test('a paused upload stays paused over a restart, and continues at its offset', async ({
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
  await finishDrain(page)
  expect(listPieces(line)).toHaveLength(paused)
  await openQueue(page)
  await page.getByRole('button', { name: 'Retomar envio' }).click()
  await page.keyboard.press('Escape')
  await expectArrived(page, openApiClient(app.url), post)
  // A piece that is being sent is completed.
  expect(measurePieces(listPieces(line)).sentAgain).toBe(0)
})

test('a cancelled upload leaves no post, and its bytes are used by the next try', async ({
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
  await finishDrain(page)
  const pieces = listPieces(line).length
  line.limitTo(undefined)
  await finishDrain(page)
  expect(listPieces(line)).toHaveLength(pieces)
  expect((await api.listPosts()).filter(({ caption }) => caption === post.caption)).toEqual([])
  await page.goto('/posts')
  await page.getByRole('article').filter({ hasText: post.caption }).getByText('Continuar').click()
  await page.waitForURL('**/posts/create?draft=*')
  await confirmPost(page)
  await expectArrived(page, api, post)
  expectFrugal(line, 1)
})

test("neither a hotel's sign-in page nor errors of the server count as progress", async ({
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

test('behind a proxy that accepts only small bodies the pieces become small', async ({
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

test('the size of pieces fits the speed of the line: some seconds each', async ({
  app,
  device,
  folder,
  line,
}) => {
  const post = await writeVideoPost(device.page, folder, { bytes: 30 * mega, seed: 12 })
  line.limitTo(150_000)
  await confirmPost(device.page)
  // The first pieces are small, because the speed is not known yet.
  await expect.poll(() => listPieces(line).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
  const slow = listPieces(line).slice(3, 5)
  for (const { contentLength } of slow) {
    expect(contentLength).toBeGreaterThanOrEqual(256 * 1024)
    // 450 kB take three seconds at this speed.
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
