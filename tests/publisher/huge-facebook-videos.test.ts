import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { facebookRules } from '#contract/networks/facebook/rules.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { openUpload, sendPiece } from '#tests/setup/posting/send-upload.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

const megabyte = 1024 * 1024
/** The most that Facebook takes, of a Reel as of any other video: a gigabyte. */
const size = facebookRules.video?.maxBytes ?? 0
const script = fileURLToPath(new URL('./publisher-process.ts', import.meta.url))

const Posts = v.array(
  v.object({ caption: v.string(), media: v.array(v.object({ sha256: v.string() })) }),
)
const Requests = v.array(
  v.object({ method: v.string(), path: v.string(), params: v.record(v.string(), v.string()) }),
)

let world: TestWorld
let tools: DeliveryTools
let publisher: ChildProcess
const start = async () => {
  publisher = fork(script, { env: { ...process.env, ...world.environment } })
  await once(publisher, 'message')
}
/** The most memory that the publisher's process ever had, in MiB. */
const mostMemory = async () => {
  publisher.send('how much?')
  return Number((await once(publisher, 'message'))[0]) / megabyte
}
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
})
afterAll(() => world.close())
// A process of its own for each, as its most memory is compared.
beforeEach(start)
afterEach(() => void publisher.kill('SIGKILL'))

async function publish(accountId: string, caption: string, path: string) {
  const digest = createHash('sha256')
  for await (const piece of createReadStream(path)) digest.update(piece)
  const sha256 = digest.digest('hex')
  const uploader = { url: world.url, headers: tools.person.headers }
  const upload = await openUpload(uploader, (await stat(path)).size, sha256)
  let offset = 0
  for await (const piece of createReadStream(path, { highWaterMark: 16 * megabyte })) {
    const answer = await sendPiece(uploader, upload, offset, piece)
    expect(answer.status).toBe(204)
    offset += piece.length
  }
  const template = { isPostNow: true, uploadIds: [upload] }
  const post = { caption, accountIds: [accountId], files: [], hashes: [sha256], template }
  const [id] = await tools.schedule(post)
  return { id, sha256 }
}
const awaitPublished = (id: string | undefined) =>
  waitUntil(
    'it is published',
    async () => (await tools.readTarget(id)).state === 'published',
    120_000,
  )
/** How many bytes of the largest upload the network has. */
async function countReceived() {
  const folder = join(world.environment.DATA_DIR ?? '', 'sandbox-media', 'incoming')
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size)
  return Math.max(0, ...(await Promise.all(sizes)).map((one) => one ?? 0))
}

it.for([
  {
    kind: 'a Reel',
    shape: { width: 720, height: 1280 },
    begins: { path: /\/video_reels$/, phase: 'start' },
    sends: /\/video-upload\/\d+$/,
  },
  {
    kind: 'an ordinary video',
    shape: { width: 1280, height: 720 },
    begins: { path: /\/uploads$/, phase: undefined },
    sends: /\/upload:[^/]+$/,
  },
])(
  '$kind goes on where a killed publisher stopped, arrives whole, and memory does not grow with it',
  { timeout: 400_000 },
  async (given, { annotate }) => {
    const accountId = await world.addAccount(
      tools.person,
      `p${randomUUID().slice(0, 8)}`,
      'facebook',
    )
    const small = join(world.environment.DATA_DIR ?? '', `${randomUUID()}.mp4`)
    await writeFile(small, await sampleMp4(given.shape))
    const huge = await makeHugeVideo(small)
    await awaitPublished((await publish(accountId, 'pequeno', small)).id)
    const before = await mostMemory()

    const last = (await listCalls()).length
    const { id, sha256 } = await publish(accountId, `enorme: ${given.kind}`, huge)
    await waitUntil('half of it is there', async () => (await countReceived()) > size / 2)
    const half = await mostMemory()
    publisher.kill('SIGKILL')
    expect(await countReceived()).toBeLessThan(size)
    await start()
    await awaitPublished(id)
    const after = await mostMemory()

    const posts = v.parse(Posts, await (await tools.control('/posts', 'GET')).json())
    const shown = posts.filter(({ caption }) => caption === `enorme: ${given.kind}`)
    expect(shown).toEqual([{ caption: `enorme: ${given.kind}`, media: [{ sha256 }] }])
    // The network takes no bytes but those that follow the last ones it has.
    const calls = (await listCalls()).slice(last).filter(({ method }) => method === 'POST')
    const { begins, sends } = given
    const begun = calls.filter(
      ({ path, params }) => begins.path.test(path) && params.upload_phase === begins.phase,
    )
    expect([begun.length, calls.filter(({ path }) => sends.test(path)).length]).toEqual([1, 2])
    const grown = Math.max(half, after) - before
    await annotate(`${Math.round(before)} MiB with a small video, ${Math.round(grown)} MiB more`)
    expect(grown).toBeLessThan(64)
  },
)

async function listCalls() {
  const answer = await tools.control(`/requests?path=${encodeURIComponent('/facebook/*')}`, 'GET')
  return v.parse(Requests, await answer.json())
}

/**
 * That video with a part behind it that players skip, up to the most that is allowed. Each of its
 * megabytes has its number in it, so that none can take another's place; the rest is not on the disk.
 */
async function makeHugeVideo(small: string): Promise<string> {
  const path = `${small}-huge.mp4`
  const bytes = await readFile(small)
  const box = Buffer.alloc(8)
  box.writeUInt32BE(size - bytes.length, 0)
  box.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([bytes, box]))
  await truncate(path, size)
  await using file = await open(path, 'r+')
  for (let at = megabyte; at < size - 16; at += megabyte) await file.write(`at ${at}`, at, 'latin1')
  return path
}
