import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readVideoFixture, videoFixturePath } from '#tests/setup/media/video-fixtures.ts'
import { measureVideo } from './measure-video.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'measure-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a playlist is no video, so that no other file of this machine is read', async () => {
  await copyFile(videoFixturePath('plain.mp4'), join(folder, 'other.mp4'))
  expect(await measureVideo({ path: join(folder, 'other.mp4') })).toMatchObject({ width: 96 })
  const path = join(folder, 'playlist.mp4')
  await writeFile(path, '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nother.mp4\n#EXT-X-ENDLIST\n')
  await expect(measureVideo({ path })).rejects.toThrow('unsupported')
})

it.each(['no-sound.mp4', '10-frames.mp4'] as const)(
  'a video that ends in its middle is not measured: %s',
  async (name) => {
    const whole = await readVideoFixture(name)
    const path = join(folder, name)
    await writeFile(path, whole.subarray(0, whole.length * 0.9))
    await expect(measureVideo({ path })).rejects.toThrow()
    expect(await measureVideo({ path: videoFixturePath(name) })).toMatchObject({ width: 96 })
  },
)
