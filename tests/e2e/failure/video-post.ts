import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { uploadsPath } from '#contract/media/media.ts'
import type { CuttingProxy } from '../../line/cutting-proxy.ts'
import type { SentRequest } from '../../line/sent-request.ts'
import { makeVideo, type VideoFile } from '../../setup/media/make-video.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { nextSlot, planTime } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'

export interface VideoPost {
  caption: string
  video: VideoFile
}

/** Signs in; then the worker controls the page and the accounts are on the device. */
export async function prepareDevice(page: Page): Promise<void> {
  await openSignedIn(page, '/settings')
  await waitForServiceWorker(page)
  await page.getByText('Ativo').first().waitFor()
}

/** Writes a post with a video large enough for an upload in pieces; `confirmPost` sends it. */
export async function writeVideoPost(
  page: Page,
  folder: string,
  { bytes, seed }: { bytes: number; seed: number },
): Promise<VideoPost> {
  const video = await makeVideo(join(folder, `video-${seed}.mp4`), bytes, seed)
  const caption = `Vídeo ${seed} ${Date.now()}`
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(caption)
  await chooseFile(page, video.path)
  await planTime(page, { slot: nextSlot(48 * 60 * 60_000) })
  return { caption, video }
}

/** By its path: the browser reads the file from disk, like a phone. */
async function chooseFile(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Adicionar Mídia' }).click(),
  ])
  await chooser.setFiles(path)
  const remove = page.getByRole('button', { name: 'Remover mídia' })
  await remove.first().waitFor({ timeout: 120_000 })
}

/** Checks that the post exists once with all its bytes, and that nothing is left to send. */
export async function expectArrived(
  page: Page,
  api: ApiClient,
  { caption, video }: VideoPost,
): Promise<void> {
  const find = async () => (await api.listPosts()).filter((post) => post.caption === caption)
  await expect.poll(async () => (await find()).length, { timeout: 90_000 }).toBe(1)
  await expect(page.getByRole('button', { name: 'Fila de envio: tudo enviado' })).toBeVisible({
    timeout: 30_000,
  })
  const posts = await find()
  expect(posts).toHaveLength(1)
  expect(await api.hashOf(posts[0]?.media[0]?.url ?? '/')).toBe(video.sha256)
}

export function listPieces(proxy: CuttingProxy): SentRequest[] {
  return proxy.sent.filter(({ line }) => line.startsWith('PATCH ') && line.includes(uploadsPath))
}

/** Bytes of pieces that the server received, repeated ones included. */
export function countSent(proxy: CuttingProxy): number {
  return listPieces(proxy).reduce((sum, piece) => sum + Math.max(0, piece.bytes), 0)
}

export interface PieceFigures {
  pieces: number
  largestPiece: number
  /**
   * Bytes that the server received and that were sent again, in total. This includes browsers
   * repeating a request by themselves when a reused connection breaks (the server then answers
   * 409).
   */
  sentAgain: number
  /** How often sending continued before the start of the interrupted piece. */
  piecesRepeated: number
}

export function measurePieces(pieces: readonly SentRequest[]): PieceFigures {
  let sentAgain = 0
  let piecesRepeated = 0
  for (const [index, { uploadOffset }] of pieces.entries()) {
    const before = pieces[index - 1]
    if (!before) continue
    const reached = before.uploadOffset + Math.max(0, before.bytes)
    sentAgain += Math.max(0, reached - uploadOffset)
    if (uploadOffset < before.uploadOffset) piecesRepeated += 1
  }
  const largestPiece = Math.max(0, ...pieces.map(({ contentLength }) => contentLength))
  return { pieces: pieces.length, largestPiece, sentAgain, piecesRepeated }
}
