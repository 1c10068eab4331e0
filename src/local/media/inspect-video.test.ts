import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readVideoFixture } from '#tests/setup/media/video-fixtures.ts'
import { checkFile } from './check-file.ts'

const check = (bytes: Uint8Array, name: string) =>
  checkFile(new File([Uint8Array.from(bytes)], name), [])

it.each([
  // Its index is last, as phones write it: none is left.
  ['no-sound.mp4', 0.5],
  ['no-sound.mp4', 0.01],
  // Its index is first, as for the web: it still tells its whole length.
  ['10-frames.mp4', 0.5],
  ['10-frames.mp4', 0.95],
] as const)(
  'a video that ends in its middle is refused when it is chosen: %s, at %d of it',
  async (name, share) => {
    const whole = await readVideoFixture(name)
    const cut = await check(whole.subarray(0, Math.max(40, whole.length * share)), name)
    expect(cut).toMatch(/^Este vídeo está incompleto ou danificado\. Baixe-o/)
    expect(await check(whole, name)).toMatchObject({ kind: 'video', width: 96 })
  },
)

it('a file of sound alone that calls itself a video is refused when it is chosen', async () => {
  const sound = await readFile('tests/fixtures/videos/sound-only.mp4')
  expect(await check(sound, 'voz.mp4')).toMatch(/^Este arquivo só tem som, sem imagem\./)
})
