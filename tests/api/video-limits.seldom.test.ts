import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkVideo } from '#contract/checks/check-video.ts'
import { networkRules } from '#contract/networks/rules.ts'
import { media } from '#server/db/schema/media.ts'
import { inspectMedia } from '#server/media/inspect-media.ts'
import { checkVideo as checkAtNetwork } from '#server/sandbox/instagram/containers/take-media.ts'
import { inspectVideo as inspectAtNetwork } from '#server/sandbox/media/inspect-video.ts'
import {
  readVideoFixture,
  type VideoFixture,
  videoFixturePath,
  videoFixtures,
} from '#tests/setup/media/video-fixtures.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

/** What Instagram does not take, in the words that the person reads. */
const refused: Partial<Record<VideoFixture, string>> = {
  '10-frames.mp4': 'Instagram: o vídeo tem 10 quadros por segundo; o mínimo é 23.',
  '120-frames.mp4': 'Instagram: o vídeo tem 120 quadros por segundo; o máximo é 60.',
  'pcm-sound.mov': 'Instagram: o som do vídeo é PCM; use AAC.',
  'two-sounds.mov': 'Instagram: o som do vídeo é PCM; use AAC.',
  'mp3-sound.mp4': 'Instagram: o som do vídeo é MP3; use AAC.',
  'six-channels.mp4': 'Instagram: o som do vídeo tem 6 canais; use estéreo (2 canais).',
  '96-khz.mp4': 'Instagram: o som do vídeo tem 96 kHz; use até 48 kHz.',
  'colours-422.mp4': 'Instagram: o vídeo tem cores 4:2:2; exporte em 4:2:0.',
  'prores.mov': 'Instagram: o vídeo usa ProRes, que a rede não lê; use H.264.',
}
const accepted = videoFixtures.filter((name) => !refused[name])

describe('a video that its network would refuse', () => {
  let world: TestWorld
  let tools: PostTools
  beforeAll(async () => {
    world = await openTestWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    tools = await openPostTools(world)
  })
  const send = async (name: VideoFixture) =>
    sendPost(world, tools.person, {
      accountIds: [tools.accountId],
      files: [await readVideoFixture(name)],
    })

  it.each(Object.entries(refused))(
    'a video that its network would refuse is not accepted: %s',
    async (name, message) => {
      const answer = await send(name as VideoFixture)
      const details = await expectRefusal(answer, 422, 'POST_REJECTED')
      expect(details).toEqual([{ field: 'media', message }])
    },
  )

  it('a video that its network would refuse is told of by a name without the bytes that no database stores', async () => {
    const file = await readVideoFixture('plain.mp4')
    // QuickTime names some formats by two letters and a number: 'ms' and 0x0002.
    const named = Buffer.from(file.toString('latin1').replaceAll('avc1', 'ms\0\x02'), 'latin1')
    const answer = await sendPost(world, tools.person, {
      ...{ accountIds: [tools.accountId], files: [named] },
    })
    const message = 'Instagram: o vídeo usa ms, que a rede não lê; use H.264.'
    expect(await expectRefusal(answer, 422, 'POST_REJECTED')).toEqual([{ field: 'media', message }])
  })

  it('a video that its network would refuse is not put into an accepted post either', async () => {
    const post = await tools.create()
    const file = await readVideoFixture('pcm-sound.mov')
    const edit = { mediaHashes: [hashOf(file)] }
    await expectRefusal(await tools.edit(post, edit, { files: [file] }), 422, 'POST_REJECTED')
  })

  it('a video that its network would refuse is found by its bytes in a file that was stored before they were measured', async () => {
    const file = await readVideoFixture('plain.mp4')
    const post = await tools.create({ files: [file] })
    expect(post.media[0]?.videoFacts).toMatchObject({ audioCodec: 'aac', audioChannels: 1 })
    await world.deps.db.update(media).set({ videoFacts: null })
    const again = await tools.create({ files: [], hashes: [hashOf(file)] })
    expect(again.media[0]?.videoFacts).toEqual(post.media[0]?.videoFacts)
    const [row] = await world.deps.db
      .select()
      .from(media)
      .where(eq(media.sha256, hashOf(file)))
    expect(row?.videoFacts).toEqual(post.media[0]?.videoFacts)
  })

  it('a video that its network would refuse is found when the caption of a post from before is changed', async () => {
    const file = await readVideoFixture('plain.mp4')
    const post = await tools.create({ files: [file] })
    const slow = await inspectMedia(
      { path: videoFixturePath('10-frames.mp4'), type: 'video/mp4', size: 1000 },
      'anybody',
    )
    // As if the stored file were that one, first not measured and then measured.
    await world.deps.db.update(media).set({ videoFacts: null })
    const edited = await tools.read(await tools.edit(post, { caption: 'Outra' }))
    expect(edited.media[0]?.videoFacts).toEqual(post.media[0]?.videoFacts)
    await world.deps.db.update(media).set({ videoFacts: slow.videoFacts })
    await expectRefusal(await tools.edit(edited, { caption: 'Mais uma' }), 422, 'POST_REJECTED')
  })

  it.each(accepted)(
    'a video that its network would refuse is another one than this: %s',
    async (name) => {
      expect((await tools.read(await send(name))).media[0]?.videoFacts).toBeTruthy()
    },
  )
})

it.each(videoFixtures)(
  'the composer stops a video exactly when the network does: %s',
  async (name) => {
    const path = videoFixturePath(name)
    const contentType = name.endsWith('.mov') ? 'video/quicktime' : 'video/mp4'
    const facts = await inspectMedia({ path, type: contentType, size: 1000 }, 'anybody')
    const video = { kind: 'video' as const, contentType, size: 1000, ...facts, ...facts.videoFacts }
    const findings = checkVideo(networkRules.instagram, video, 0)
    const isStopped = findings.some(({ severity }) => severity === 'blocking')
    const atNetwork = await inspectAtNetwork(path)
    // The server puts the index first before the network sees it.
    const check = () =>
      checkAtNetwork(atNetwork && { ...atNetwork, isMoovFirst: true }, 'REELS', null)
    if (isStopped) expect(check).toThrow()
    else expect(check).not.toThrow()
  },
)
