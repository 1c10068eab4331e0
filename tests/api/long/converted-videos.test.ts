import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { media } from '#server/db/schema/media.ts'
import { ensureRendition } from '#server/media/renditions/ensure-rendition.ts'
import { prepareCopies } from '#server/media/renditions/prepare-copies.ts'
import { readVideoFixture, videoFixturePath } from '#tests/setup/media/video-fixtures.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

/** A stand-in for ffmpeg: it writes the file beside it, whatever it is asked to convert. */
const script = `#!/bin/sh
if [ "$2" = -encoders ]; then echo ' V..... libx264 '; echo ' A..... aac '; exit; fi
for last; do :; done
echo >> "\${0%/*}/calls"
if [ -e "\${0%/*}/lost-once" ]; then rm "\${0%/*}/lost-once"; kill -9 $$; fi
cp "\${0%/*}/result.mp4" "\${last#file:}"
`

let folder: string
let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fake-ffmpeg-'))
  const ffmpeg = join(folder, 'ffmpeg')
  await writeFile(ffmpeg, script, { mode: 0o755 })
  world = await openTestWorld({ env: { FFMPEG_PATH: ffmpeg } })
  tools = await openPostTools(world)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const give = (name: 'plain.mp4' | 'pcm-sound.mov') =>
  copyFile(videoFixturePath(name), join(folder, 'result.mp4'))

const countCalls = async () => (await readFile(join(folder, 'calls'), 'utf8')).length

async function storedAs(name: Parameters<typeof readVideoFixture>[0]) {
  const { media: files } = await tools.create({ files: [await readVideoFixture(name)] })
  const [row] = await world.deps.db
    .select()
    .from(media)
    .where(eq(media.id, files[0]?.id ?? ''))
  if (!row) throw new Error('The video has no row')
  return row
}

it('the page is told for which networks videos are converted', async () => {
  const answer = await fetch(`${world.url}/api/v1/platforms/user`, {
    headers: tools.person.headers,
  })
  const { data } = (await answer.json()) as { data: { id: string; convertsVideo: boolean }[] }
  expect(data.flatMap(({ id, convertsVideo }) => (convertsVideo ? [id] : []))).toEqual([
    ...['instagram', 'facebook', 'tiktok'],
  ])
})

it('a video whose sound the network refuses is accepted, and the network gets a copy', async () => {
  await give('plain.mp4')
  const row = await storedAs('pcm-sound.mov')
  const copy = await ensureRendition(world.deps, row, 'instagram')
  expect(copy.key).toMatch(/\.instagram\.converted\.mov$/)
  expect(copy.size).toBe((await readVideoFixture('plain.mp4')).length)
  expect(await ensureRendition(world.deps, row, 'instagram')).toEqual(copy)
})

it('a copy that the network would refuse too is not given to it', async () => {
  await give('pcm-sound.mov')
  const row = await storedAs('two-sounds.mov')
  const refused = () =>
    expect(ensureRendition(world.deps, row, 'instagram')).rejects.toMatchObject({
      code: 'MEDIA_UNSUPPORTED',
    })
  await refused()
  // Nor is it made anew for each time of its post.
  const before = await countCalls()
  await refused()
  expect(await countCalls()).toBe(before)
})

it('a video that the network may take as it is goes as it is when it cannot be converted', async () => {
  await give('pcm-sound.mov')
  const copy = await ensureRendition(world.deps, await storedAs('cuts.mp4'), 'instagram')
  expect(copy.key).toMatch(/\.instagram\.mp4$/)
})

it('a copy that could not be made at that moment is lined up again, ahead of the time of the post', async () => {
  await give('plain.mp4')
  const row = await storedAs('mp3-sound.mp4')
  const { key } = await ensureRendition(world.deps, row, 'instagram')
  await world.deps.files.remove(key)
  await writeFile(join(folder, 'lost-once'), '')
  await prepareCopies(world.deps, [row], [{ platformId: 'instagram', placement: undefined }], {
    most: 2,
    pauseMs: 10,
  })
  expect(await world.deps.files.size(key)).toBe((await readVideoFixture('plain.mp4')).length)
})
