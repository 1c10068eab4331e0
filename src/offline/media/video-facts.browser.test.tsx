import { expect, it } from 'vitest'
import { checkPost } from '#contract/checks/check-post.ts'
import { checkFile } from './media-work.ts'

const addresses = import.meta.glob<string>('../../../tests/fixtures/videos/*.{mp4,mov}', {
  ...{ eager: true, query: '?url', import: 'default' },
})

/** The file as a person chooses it, inspected by the real worker. */
async function choose(name: string) {
  const address = addresses[`../../../tests/fixtures/videos/${name}`]
  if (!address) throw new Error(`No fixture ${name}`)
  const info = await checkFile(new File([await (await fetch(address)).blob()], name), [])
  if (typeof info === 'string') throw new Error(info)
  return info
}

async function stops(name: string): Promise<string[]> {
  const findings = checkPost('instagram', { caption: 'Pão', media: [await choose(name)] })
  return findings.flatMap(({ severity, message }) => (severity === 'blocking' ? message : []))
}

it.each([
  ['10-frames.mp4', 'Instagram: o vídeo tem 10 quadros por segundo; o mínimo é 23.'],
  ['120-frames.mp4', 'Instagram: o vídeo tem 120 quadros por segundo; o máximo é 60.'],
  ['pcm-sound.mov', 'Instagram: o som do vídeo é PCM; use AAC.'],
  ['mp3-sound.mp4', 'Instagram: o som do vídeo é MP3; use AAC.'],
  ['six-channels.mp4', 'Instagram: o som do vídeo tem 6 canais; use estéreo (2 canais).'],
  ['96-khz.mp4', 'Instagram: o som do vídeo tem 96 kHz; use até 48 kHz.'],
  ['colours-422.mp4', 'Instagram: o vídeo tem cores 4:2:2; exporte em 4:2:0.'],
])('the device says what the network would refuse: %s', async (name, message) => {
  expect(await stops(name)).toEqual([message])
})

it.each(['plain.mp4', 'no-sound.mp4', 'open-groups-10-bit.mov', 'cuts.mp4'])(
  'the device lets through what the network takes: %s',
  async (name) => {
    expect(await stops(name)).toEqual([])
  },
)

it('the device measures a video as the server does', async () => {
  const { width, height, hasAudio, audioCodec, chroma, hasEdits } = await choose('cuts.mp4')
  expect({ width, height, hasAudio, audioCodec, chroma, hasEdits }).toEqual({
    ...{ width: 96, height: 170, hasAudio: true, audioCodec: 'aac' },
    ...{ chroma: '4:2:0', hasEdits: true },
  })
  const turned = await choose('turned.mp4')
  expect([turned.width, turned.height]).toEqual([170, 96])
})
