import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { videoFixturePath } from '#tests/setup/video-fixtures.ts'
import { measureVideo } from './measure-video.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'measure-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a playlist is no video, so that no other file of this machine is read', async () => {
  await copyFile(videoFixturePath('plain.mp4'), join(folder, 'other.mp4'))
  expect(await measureVideo({ path: join(folder, 'other.mp4') })).toMatchObject({ width: 96 })
  const path = join(folder, 'playlist.mp4')
  await writeFile(path, '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nother.mp4\n#EXT-X-ENDLIST\n')
  await expect(measureVideo({ path })).rejects.toThrow('unsupported')
})
