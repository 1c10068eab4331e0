import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleJpeg, sampleMp4, samplePng } from '../trial/sample-media.ts'
import { errorOf, idOf, startTrial, type Trial } from '../trial/start-trial.ts'

let trial: Trial
let token: string
beforeAll(async () => {
  trial = await startTrial()
  token = (await trial.sandbox().linkAccount('horta.da.vila')).accessToken
})
afterAll(() => trial.close())

const failure = (subcode: number) => ({
  status_code: 'ERROR',
  status: expect.stringContaining(`error code ${subcode}`),
})

const prepareImage = (name: string, body: Buffer, params: Record<string, string> = {}) =>
  trial.prepare(token, { image_url: trial.host.offer(`/${name}`, { body }), ...params })

/** `[code, subcode]` of the answer to making it: the call itself looks at the picture. */
const refusalOf = async (url: string) =>
  errorOf(await trial.post(trial.graph('me/media'), { image_url: url, access_token: token }))

const refuseImage = (name: string, body: Buffer) =>
  refusalOf(trial.host.offer(`/${name}`, { body }))

const prepareReel = (name: string, body: Buffer, params: Record<string, string> = {}) =>
  trial.prepare(token, {
    media_type: 'REELS',
    video_url: trial.host.offer(`/${name}`, { body, type: 'video/mp4' }),
    ...params,
  })

test('images: a PNG is refused by its bytes, whatever its name and content type', async () => {
  const png = await samplePng({ width: 400, height: 400 })
  expect(await refuseImage('really-a-png.jpg', png)).toEqual([36001, 2207005])
})

test('images: a JPEG with further pictures inside (MPO) and a truncated one are refused', async () => {
  const jpeg = await sampleJpeg({ width: 400, height: 400 })
  const segment = Buffer.from('ffe200084d50460000ff', 'hex')
  const mpo = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
  expect(await refuseImage('mpo.jpg', mpo)).toEqual([36001, 2207005])
  const letters = Buffer.concat([jpeg, Buffer.from('MPF\0')])
  expect(await prepareImage('letters.jpg', letters)).toMatchObject({ status_code: 'FINISHED' })
  const noise = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
  const half = noise.subarray(0, noise.length / 2)
  expect(await refuseImage('half.jpg', half)).toEqual([36001, 2207005])
})

test('images: an aspect ratio outside 4:5 to 1.91:1 is refused, the limits themselves are not', async () => {
  const sized = async (width: number, height: number) =>
    prepareImage(`${width}x${height}.jpg`, await sampleJpeg({ width, height }))
  const refused = async (width: number, height: number) =>
    refuseImage(`${width}x${height}.jpg`, await sampleJpeg({ width, height }))
  expect(await refused(300, 400)).toEqual([36003, 2207009])
  expect(await refused(500, 250)).toEqual([36003, 2207009])
  expect(await sized(400, 500)).toMatchObject({ status_code: 'FINISHED' })
  expect(await sized(382, 200)).toMatchObject({ status_code: 'FINISHED' })
})

test('images: the aspect ratio is checked after applying the orientation', async () => {
  const turned = await sharp({
    create: { width: 500, height: 250, channels: 3, background: '#FFC62E' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await refuseImage('turned.jpg', turned)).toEqual([36003, 2207009])
})

test('images: more than 8 MiB is refused', async () => {
  const jpeg = await sampleJpeg({ width: 400, height: 400 })
  const padded = Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)])
  expect(await refuseImage('huge.jpg', padded)).toEqual([36000, 2207004])
})

test('images: a file that cannot be fetched fails: missing, redirected, refused or too slow', async () => {
  const from = (path: string, answer: Parameters<Trial['host']['offer']>[1]) =>
    refusalOf(trial.host.offer(path, answer))
  expect(await from('/missing.jpg', { status: 404 })).toEqual([9004, 2207052])
  const moved = { status: 302, location: '/elsewhere.jpg' }
  expect(await from('/moved.jpg', moved)).toEqual([9004, 2207052])
  expect(await refusalOf('http://127.0.0.1:1/a.jpg')).toEqual([9004, 2207052])
  await trial.control('PATCH', 'settings', { downloadTimeoutMs: 40 })
  expect(await from('/slow.jpg', { isSilent: true })).toEqual([-2, 2207003])
  await trial.control('PATCH', 'settings', { downloadTimeoutMs: 5000 })
})

test("images are refused in the container's status in the mode 'status'", async () => {
  await trial.control('PATCH', 'settings', { imageFailures: 'status' })
  const refused = await prepareImage('later.jpg', await samplePng({ width: 400, height: 400 }))
  await trial.control('PATCH', 'settings', { imageFailures: 'answer' })
  expect(refused).toMatchObject(failure(2207005))
})

test('videos: an MP4 with its index first is accepted and published as a reel', async () => {
  const cover = await sampleJpeg({ width: 360, height: 640 })
  const reel = await prepareReel('reel.mp4', await sampleMp4(), {
    caption: 'Colheita',
    cover_url: trial.host.offer('/cover.jpg', { body: cover }),
  })
  expect(reel).toMatchObject({ status_code: 'FINISHED' })
  const id = idOf(await trial.publish(token, reel.id))
  const { body } = await trial.get(trial.graph(id), {
    fields: 'media_type,media_product_type,permalink,thumbnail_url',
    access_token: token,
  })
  expect(body).toMatchObject({
    media_type: 'VIDEO',
    media_product_type: 'REELS',
    permalink: expect.stringMatching(/\/reel\/[\w-]{11}\/$/),
    thumbnail_url: expect.stringContaining('/media/'),
  })
})

test('videos: too short a video, a low frame rate, an index at the end and a file without video are refused', async () => {
  const short = await sampleMp4({ seconds: 2 })
  const slow = await sampleMp4({ framesPerSecond: 10 })
  const late = await sampleMp4({ isMoovFirst: false })
  const cut = (await sampleMp4()).subarray(0, 200)
  for (const [name, body] of Object.entries({ short, slow, late, cut })) {
    expect(await prepareReel(`${name}.mp4`, body), name).toMatchObject(failure(2207026))
  }
})

test("videos: a thumbnail after the video's end is refused", async () => {
  const video = await sampleMp4()
  const late = await prepareReel('thumb.mp4', video, { thumb_offset: '4000' })
  expect(late).toMatchObject(failure(2207057))
  const within = await prepareReel('thumb.mp4', video, { thumb_offset: '3900' })
  expect(within).toMatchObject({ status_code: 'FINISHED' })
})

test('videos: a story may last 60 seconds, a reel 15 minutes', async () => {
  const minute = await sampleMp4({ seconds: 61, framesPerSecond: 24 })
  const story = await trial.prepare(token, {
    media_type: 'STORIES',
    video_url: trial.host.offer('/minute.mp4', { body: minute, type: 'video/mp4' }),
  })
  expect(story).toMatchObject(failure(2207026))
  expect(await prepareReel('minute.mp4', minute)).toMatchObject({ status_code: 'FINISHED' })
})

const refusal = async (params: Record<string, string>) =>
  errorOf(
    await trial.post(trial.graph('me/media'), {
      image_url: 'https://app.example/a.jpg',
      ...params,
      access_token: token,
    }),
  )

test('parameters: captions are limited to 2200 characters, 30 hashtags and 20 mentions', async () => {
  const many = (sign: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${sign}n${index}`).join(' ')
  expect(await refusal({ caption: 'a'.repeat(2201) })).toEqual([36004, 2207010])
  expect(await refusal({ caption: many('#', 31) })).toEqual([36004, 2207010])
  expect(await refusal({ caption: many('@', 21) })).toEqual([100, 2207040])
  const body = await sampleJpeg({ width: 400, height: 400 })
  const full = `${many('#', 30)} ${many('@', 20)} você@exemplo.com`
  expect(await prepareImage('full.jpg', body, { caption: full })).toMatchObject({
    status_code: 'FINISHED',
  })
  const emoji = '🌱'.repeat(2200)
  expect(await prepareImage('emoji.jpg', body, { caption: emoji })).toMatchObject({
    status_code: 'FINISHED',
  })
})

test.each([
  ['an unknown media type', { media_type: 'IMAGES' }, [100, 2207023]],
  ['VIDEO outside a carousel', { media_type: 'VIDEO' }, [100, 2207023]],
  ['a photo for a reel', { media_type: 'REELS' }, [100, undefined]],
  ['a caption on a child', { is_carousel_item: 'true', caption: 'x' }, [100, undefined]],
  ['a place, which needs Facebook Login', { location_id: '1' }, [100, undefined]],
  ['an alternative text of 1001 characters', { alt_text: 'a'.repeat(1001) }, [100, undefined]],
  ['four collaborators', { collaborators: '["a","b","c","d"]' }, [100, undefined]],
  ['a tag outside the picture', { user_tags: '[{"username":"a","x":2,"y":0}]' }, [100, undefined]],
  ['an address that is not ASCII', { image_url: 'https://app.example/ç.jpg' }, [9004, 2207052]],
])('parameters: %s is refused', async (_what, params, expected) => {
  expect(await refusal(params)).toEqual(expected)
})
