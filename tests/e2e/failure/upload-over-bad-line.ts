import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadsPath } from '#contract/upload.ts'
import { makeVideo } from '../../setup/make-video.ts'
import { createRandom } from '../../setup/random.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { startAppServer } from '../fixtures/app-server.ts'
import { type CuttingProxy, openCuttingProxy, type SentRequest } from '../fixtures/cutting-proxy.ts'
import { type Device, openDevice, waitForServiceWorker } from '../fixtures/device.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { watchMemory } from '../fixtures/watch-memory.ts'
import { confirmPost, nextSlot, planTime } from '../fixtures/write-post.ts'

export interface BadLine {
  bytes: number
  cuts: number
  seed: number
  /** Of the line while it is cut; undefined: as fast as it goes. */
  bytesPerSecond?: number
}

export interface UploadReport {
  /** SHA-256 of what the server serves is that of the file. */
  isWhole: boolean
  posts: number
  cuts: number
  pieces: number
  largestPiece: number
  /** Bytes that the server was given and that were sent once more, cut by cut. */
  sentAgain: number[]
  /** Those of them that belong to pieces before the one that was cut. */
  piecesRepeated: number
  memoryMiB: number
  seconds: number
}

/** Sends a video from a real browser over a line that breaks again and again. */
export async function uploadOverBadLine(line: BadLine): Promise<UploadReport> {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-video-'))
  const proxy = await openCuttingProxy()
  const server = await startAppServer({ env: { PUBLIC_URL: proxy.url } })
  proxy.forwardTo(server.url)
  const device = await openDevice({ baseURL: proxy.url })
  try {
    const video = await makeVideo(join(folder, 'video.mp4'), line.bytes, line.seed)
    await prepare(device)
    const caption = `Vídeo em linha ruim ${line.seed}`
    await device.page.goto('/posts/create')
    const memory = await watchMemory(() => device.processId())
    await device.page.getByLabel('Legenda', { exact: true }).fill(caption)
    await choose(device, video.path)
    await planTime(device.page, { slot: nextSlot(48 * 60 * 60_000) })
    proxy.limitTo(line.bytesPerSecond)
    const began = performance.now()
    await confirmPost(device.page)
    await cutRepeatedly(proxy, line)
    proxy.limitTo(undefined)
    const indicator = device.page.getByRole('button', { name: 'Fila de envio: tudo enviado' })
    await indicator.waitFor({ timeout: 240_000 })
    const seconds = (performance.now() - began) / 1000
    const memoryMiB = await memory.stop()
    const api = openApiClient(server.url)
    const posts = (await api.listPosts()).filter((post) => post.caption === caption)
    const url = posts[0]?.media[0]?.url ?? '/'
    return {
      ...measurePieces(listPieces(proxy)),
      isWhole: (await api.hashOf(url)) === video.sha256,
      posts: posts.length,
      cuts: line.cuts,
      memoryMiB,
      seconds,
    }
  } finally {
    await device.dispose()
    await server.dispose()
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare({ page }: Device): Promise<void> {
  await signIn(page)
  await waitForServiceWorker(page)
  await page.goto('/settings')
  await page.getByText('Ativo').first().waitFor()
}

/** By its path: the browser reads the file where it is, as a phone does. */
async function choose({ page }: Device, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Adicionar Mídia' }).click(),
  ])
  await chooser.setFiles(path)
  await page.getByRole('button', { name: /^Remover/ }).first().waitFor({ timeout: 120_000 })
}

export function listPieces(proxy: CuttingProxy): SentRequest[] {
  return proxy.sent.filter(({ line }) => line.startsWith('PATCH ') && line.includes(uploadsPath))
}

/** At instants spread over the file; now for a moment, now for a while. */
async function cutRepeatedly(proxy: CuttingProxy, { bytes, cuts, seed }: BadLine): Promise<void> {
  const random = createRandom(seed)
  const passed = () => listPieces(proxy).reduce((sum, piece) => sum + Math.max(0, piece.bytes), 0)
  const giveUp = Date.now() + 240_000
  for (let index = 0; index < cuts; index += 1) {
    const at = ((index + random.next()) / (cuts + 0.5)) * bytes
    while (passed() < at) {
      if (Date.now() > giveUp) throw new Error(`Stuck at ${passed()} of ${bytes} bytes`)
      await sleep(5)
    }
    await proxy.breakFor(random.chance(0.5) ? 0 : random.between(200, 2_000))
  }
}

export function measurePieces(
  pieces: readonly SentRequest[],
): Pick<UploadReport, 'pieces' | 'largestPiece' | 'sentAgain' | 'piecesRepeated'> {
  const sentAgain: number[] = []
  let piecesRepeated = 0
  let reached = 0
  for (const { uploadOffset, bytes } of pieces) {
    if (uploadOffset < reached) sentAgain.push(reached - uploadOffset)
    reached = Math.max(uploadOffset + Math.max(0, bytes), 0)
  }
  for (const [index, { uploadOffset }] of pieces.entries()) {
    const before = pieces[index - 1]
    if (before && uploadOffset < before.uploadOffset) piecesRepeated += 1
  }
  const largestPiece = Math.max(0, ...pieces.map(({ contentLength }) => contentLength))
  return { pieces: pieces.length, largestPiece, sentAgain, piecesRepeated }
}
