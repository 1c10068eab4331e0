import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CuttingProxy, openCuttingProxy } from '../../line/cutting-proxy.ts'
import { createRandom } from '../../setup/media/random.ts'
import { startAppServer } from '../../setup/server/app-server.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { openDevice } from '../fixtures/device/device.ts'
import { watchMemory } from '../fixtures/device/watch-memory.ts'
import { confirmPost } from '../fixtures/posts/write-post.ts'
import {
  countSent,
  expectArrived,
  listPieces,
  measurePieces,
  type PieceFigures,
  prepareDevice,
  writeVideoPost,
} from './video-post.ts'

export interface BadLine {
  bytes: number
  cuts: number
  seed: number
  /** Speed while failures occur; undefined: unlimited. */
  bytesPerSecond?: number
}

export interface UploadReport extends PieceFigures {
  cuts: number
  /** Peak memory of the browser above that with the composer open. */
  memoryMiB: number
  seconds: number
}

const stuckMs = 300_000

/**
 * Sends a video from a real browser over a line that breaks repeatedly. Throws unless the video
 * arrives complete and once.
 */
export async function uploadOverBadLine(line: BadLine): Promise<UploadReport> {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-video-'))
  const proxy = await openCuttingProxy()
  const server = await startAppServer({ env: { PUBLIC_URL: proxy.url } })
  proxy.forwardTo(server.url)
  const device = await openDevice({ baseURL: proxy.url })
  try {
    const { page } = device
    await prepareDevice(page)
    await page.goto('/posts/create')
    const memory = await watchMemory(() => device.processId())
    const post = await writeVideoPost(page, folder, line)
    proxy.limitTo(line.bytesPerSecond)
    const began = performance.now()
    await confirmPost(page)
    await cutRepeatedly(proxy, line)
    proxy.limitTo(undefined)
    await expectArrived(page, openApiClient(server.url), post)
    return {
      ...measurePieces(listPieces(proxy)),
      cuts: line.cuts,
      seconds: (performance.now() - began) / 1000,
      memoryMiB: await memory.stop(),
    }
  } finally {
    await device.dispose()
    await server.dispose()
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** At points spread over the file; some cuts are momentary, some last. */
async function cutRepeatedly(proxy: CuttingProxy, { bytes, cuts, seed }: BadLine): Promise<void> {
  const random = createRandom(seed)
  const giveUp = Date.now() + stuckMs
  for (let index = 0; index < cuts; index += 1) {
    const at = ((index + random.next()) / (cuts + 0.5)) * bytes
    while (countSent(proxy) < at) {
      if (Date.now() > giveUp) throw new Error(`Stuck at ${countSent(proxy)} of ${bytes} bytes`)
      await sleep(5)
    }
    await proxy.breakFor(random.chance(0.5) ? 0 : random.between(200, 2_000))
  }
}
