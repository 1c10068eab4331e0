import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGif, makePng, profileOf, textOf } from '#tests/setup/media/hostile-pictures.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { makeMediaSamples } from '#tests/setup/media/media-samples.ts'
import { sendMediaFile } from '#tests/setup/posting/send-media-file.ts'
import { watchProcess } from '#tests/setup/processes/watch-process.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const patient = 120_000

let world: TestWorld
let mallory: TestPerson
let ana: TestPerson
let sampleOf: (name: string, type: string) => Buffer
beforeAll(async () => {
  world = await openTestWorld()
  mallory = await world.addPerson()
  ana = await world.addPerson()
  const samples = await makeMediaSamples()
  sampleOf = (name, type) => {
    const found = samples.find((sample) => sample.name === name && sample.type === type)
    if (!found) throw new Error(`no sample ${name}`)
    return Buffer.from(found.bytes)
  }
})
afterAll(() => world.close())

const send = (bytes: Buffer, person = mallory) => sendMediaFile(world.url, person, bytes)
const photo = async (hue: number) =>
  (await makePhoto('a.jpg', { width: 400, height: 500, hue })).buffer
const refused = { status: 422, verdict: 'MEDIA_UNSUPPORTED' }

it(
  'a video of a few kilobytes that claims four billion samples is refused, and nothing else happens',
  async () => {
    const video = sampleOf('fragmented', 'video/mp4')
    const at = video.lastIndexOf('trun')
    // With the flags cleared a sample needs no bytes.
    video.writeUInt32BE(0, at + 4)
    video.writeUInt32BE(0xffffffff, at + 8)
    expect(video.length).toBeLessThan(4800)
    const watch = watchProcess()
    const [sent, health] = await Promise.all([send(video), askHealth()])
    const watched = await watch.stop()
    expect(sent).toMatchObject(refused)
    expect(health).toBe(200)
    expect(watched.blockedMs).toBeLessThan(250)
    expect(watched.childrenMebibytes).toBeLessThan(1000)
    expect((await send(await photo(10), ana)).verdict).toBe('taken')
  },
  patient,
)

it.each([
  ['MP4', 'index first', 'video/mp4', (video: Buffer) => enlarge(video, 'stts')],
  ['MOV', 'index last', 'video/quicktime', (video: Buffer) => enlarge(video, 'ctts')],
  [
    'WebM',
    'seekable',
    'video/webm',
    // Damages the index of the file.
    (video: Buffer) => video.fill(0, video.lastIndexOf(cues), video.lastIndexOf(cues) + 1),
  ],
])(
  'a short %s with damaged bytes hangs only its own process, while others are served',
  async (_kind, name, type, damage) => {
    const video = sampleOf(name, type)
    damage(video)
    const watch = watchProcess()
    const began = performance.now()
    const hanging = send(video)
    await sleep(200)
    const theirs = await send(await photo(type.length), ana)
    expect(theirs.verdict).toBe('taken')
    expect(await askHealth()).toBe(200)
    expect(await hanging).toMatchObject(refused)
    expect(performance.now() - began).toBeLessThan(60_000)
    expect((await watch.stop()).blockedMs).toBeLessThan(250)
  },
  patient,
)

it(
  'pictures of 118 megapixels are decoded one at a time, whoever sends them',
  async () => {
    const shape = { width: 11_800, height: 10_000, isColoured: true, isInterlaced: true }
    const people = await Promise.all([1, 2, 3].map(() => world.addPerson()))
    const pictures = await Promise.all(people.map(() => makePng(shape)))
    const watch = watchProcess()
    const sent = await Promise.all(
      people.map((person, at) => send(pictures[at] ?? Buffer.alloc(0), person)),
    )
    const watched = await watch.stop()
    for (const { verdict } of sent) expect(['taken', 'SERVICE_UNAVAILABLE']).toContain(verdict)
    expect(sent.map(({ verdict }) => verdict)).toContain('taken')
    // Each takes 600 MiB.
    expect(watched.childrenMebibytes).toBeGreaterThan(500)
    expect(watched.childrenMebibytes).toBeLessThan(1150)
    expect(watched.blockedMs).toBeLessThan(250)
  },
  patient,
)

it.each([
  ['a GIF of 3000 frames on 110 megapixels', async () => makeGif(wide({ frames: 3000 }))],
  ['a GIF of 200,000 frames', async () => makeGif({ width: 500, height: 600, frames: 200_000 })],
  ['a PNG with a text of 512 MiB', () => withChunk('zTXt', textOf(2 ** 29))],
  ['a PNG with a colour profile of 512 MiB', () => withChunk('iCCP', profileOf(2 ** 29))],
  ['a PNG of more pixels than we take', () => makePng({ width: 40_000, height: 3100 })],
])(
  '%s uses little time and memory',
  async (_what, make) => {
    const watch = watchProcess()
    const { status, ms } = await send(await make())
    const { childrenMebibytes, blockedMs } = await watch.stop()
    expect([200, 422]).toContain(status)
    expect(ms).toBeLessThan(60_000)
    expect(childrenMebibytes).toBeLessThan(1300)
    expect(blockedMs).toBeLessThan(250)
  },
  patient,
)

it('files made to stop the server: a file that is no accepted picture or video is refused, whatever its declared type', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="file:///etc/passwd"/></svg>'
  const { data, info } = await sharp({
    create: { width: 16, height: 16, channels: 3, background: 'red' },
  })
    .avif()
    .toBuffer({ resolveWithObject: true })
  expect(info.format).toBe('heif')
  const heic = Buffer.from(data)
  heic.write('heic', 8, 'latin1')
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  const webm = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from(svg)])
  const playlist = Buffer.concat([
    Buffer.from([0, 0, 0, 16]),
    Buffer.from('ftypisom\0\0\0\0#EXTM3U\nfile:///etc/passwd\n'),
  ])
  const others = [
    ...[Buffer.from(svg), Buffer.concat([jpegHead, Buffer.from(svg)]), data, heic, webm],
    ...[playlist, Buffer.from([0x1f, 0x8b, 8, 0, 0]), Buffer.from('PK\x03\x04'.repeat(2000))],
    Buffer.from('x'),
  ]
  for (const [at, bytes] of others.entries())
    expect({ at, ...(await send(bytes)) }).toMatchObject({ at, ...refused })
})

const askHealth = async () => (await fetch(`${world.url}/api/v1/health`)).status

const cues = Buffer.from('1c53bb6b', 'hex')
const wide = ({ frames }: { frames: number }) => ({ width: 11_000, height: 10_000, frames })

/** Makes the first entry of a table stand for four billion samples. */
const enlarge = (video: Buffer, table: string) =>
  video.writeUInt32BE(0xffffffff, video.indexOf(table) + 12)

const withChunk = async (name: string, content: Promise<Buffer>) =>
  makePng({ width: 100, height: 100, chunks: [[name, await content]] })
