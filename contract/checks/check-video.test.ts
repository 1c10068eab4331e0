import { expect, it } from 'vitest'
import type { NetworkRules } from '../networks/network-rules.ts'
import { networkRules } from '../networks/rules.ts'
import { checkVideo } from './check-video.ts'
import type { CheckedMedia } from './finding.ts'

const { instagram, facebook, tiktok, linkedin, threads, youtube, twitter } = networkRules
const all = [
  'instagram',
  'facebook',
  'tiktok',
  'linkedin',
  'threads',
  'youtube',
  'twitter',
] as const

function messages(rules: NetworkRules, changes: Partial<CheckedMedia>): string[] {
  const isWide = rules === youtube
  const fine: CheckedMedia = {
    kind: 'video',
    contentType: 'video/mp4',
    size: 5_000_000,
    width: isWide ? 1920 : 1080,
    height: isWide ? 1080 : 1920,
    durationSeconds: 20,
    hasAudio: true,
    videoCodec: 'avc',
    framesPerSecond: 30,
  }
  return checkVideo(rules, { ...fine, ...changes }, 0).map(({ severity, path, message }) => {
    expect(path).toBe('media.0')
    return `${severity}: ${message.replace(`${rules.label}: `, '')}`
  })
}

it.each(all)('an ordinary video passes: %s', (id) => {
  const rules = networkRules[id]
  expect(messages(rules, {})).toEqual([])
})

it.each(all)('an empty file is refused: %s', (id) => {
  const rules = networkRules[id]
  expect(messages(rules, { size: 0 })).toEqual(['blocking: o vídeo está vazio (0 bytes).'])
})

it.each(all)('unknown facts are not judged: %s', (id) => {
  const rules = networkRules[id]
  const unknown = { width: null, height: null, durationSeconds: null, hasAudio: null }
  expect(messages(rules, { ...unknown, videoCodec: null, framesPerSecond: null })).toEqual([])
})

it('the type of file may be MOV on nearly every network', () => {
  for (const id of all.filter((one) => one !== 'linkedin'))
    expect(messages(networkRules[id], { contentType: 'video/quicktime' })).toEqual([])
  expect(messages(linkedin, { contentType: 'video/quicktime' })).toEqual([
    'blocking: o vídeo precisa ser MP4.',
  ])
})

it('the type of file may be WebM only on TikTok and YouTube', () => {
  for (const rules of [tiktok, youtube])
    expect(messages(rules, { contentType: 'video/webm', videoCodec: 'vp9' })).toEqual([])
  for (const rules of [instagram, facebook, threads, twitter])
    expect(messages(rules, { contentType: 'video/webm' })).toEqual([
      'blocking: o vídeo precisa ser MP4 ou MOV.',
    ])
})

it('the type of file: includes the codec', () => {
  for (const rules of [instagram, facebook, tiktok])
    expect(messages(rules, { videoCodec: 'hevc' })).toEqual([])
  expect(messages(instagram, { videoCodec: 'vp9' })).toEqual([
    'blocking: o vídeo usa VP9, que a rede não lê; use H.264.',
  ])
  expect(messages(facebook, { videoCodec: 'av1' })).toEqual([])
  expect(messages(tiktok, { videoCodec: 'av1' })).toEqual([
    'blocking: o vídeo usa AV1, que a rede não lê; use H.264.',
  ])
  expect(messages(tiktok, { videoCodec: 'prores' })[0]).toContain('ProRes')
  expect(messages(linkedin, { videoCodec: 'vp9' })).toEqual([])
})

it.each([
  ['instagram', 300_000_000, '300,1 MB', '300 MB'],
  ['facebook', 1_000_000_000, '1,01 GB', '1 GB'],
  ['tiktok', 4_000_000_000, '4,01 GB', '4 GB'],
  ['linkedin', 500_000_000, '500,1 MB', '500 MB'],
  ['threads', 1_000_000_000, '1,01 GB', '1 GB'],
  ['twitter', 512_000_000, '512,1 MB', '512 MB'],
] as const)(
  'the size of the file in bytes is taken at the limit and refused above it: %s',
  (id, max, over, limit) => {
    const rules = networkRules[id]
    expect(messages(rules, { size: max })).toEqual([])
    expect(messages(rules, { size: max + 1 })).toEqual([
      `blocking: o vídeo tem ${over} e o limite é ${limit}.`,
    ])
  },
)

it.each([
  ['instagram', 3, 15 * 60, '15 minutos'],
  ['linkedin', 3, 30 * 60, '30 minutos'],
  ['twitter', 0.5, 140, '2 min 20 s'],
] as const)('the duration has a lower and an upper limit: %s', (id, min, max, limit) => {
  const rules = networkRules[id]
  expect(messages(rules, { durationSeconds: min })).toEqual([])
  expect(messages(rules, { durationSeconds: min - 0.1 })[0]).toMatch(
    /^blocking: o vídeo tem [\d,]+ s e precisa de ao menos/,
  )
  expect(messages(rules, { durationSeconds: max })).toEqual([])
  expect(messages(rules, { durationSeconds: max + 1 })[0]).toContain(`o limite é ${limit}.`)
})

it.each([
  ['tiktok', 10 * 60],
  ['threads', 5 * 60],
] as const)('the duration has an upper limit: %s', (id, max) => {
  const rules = networkRules[id]
  expect(messages(rules, { durationSeconds: 0.2 })).toEqual([])
  expect(messages(rules, { durationSeconds: max })).toEqual([])
  expect(messages(rules, { durationSeconds: max + 0.1 })).toHaveLength(1)
})

it('the duration is stated exactly in the message', () => {
  expect(messages(instagram, { durationSeconds: 2.96 })).toEqual([
    'blocking: o vídeo tem 2,9 s e precisa de ao menos 3 segundos.',
  ])
  expect(messages(instagram, { durationSeconds: 901 })).toEqual([
    'blocking: o vídeo tem 15 min 1 s e o limite é 15 minutos.',
  ])
})

it('the duration: causes a warning where YouTube requires a verified channel', () => {
  expect(messages(youtube, { durationSeconds: 900 })).toEqual([])
  expect(messages(youtube, { durationSeconds: 1000 })).toEqual([
    'warning: o vídeo tem 16 min 40 s; acima de 15 minutos o canal precisa ser verificado.',
  ])
  expect(messages(youtube, { durationSeconds: 12 * 3600 + 1 })).toEqual([
    'blocking: o vídeo tem 720 min 1 s e o limite é 12 horas.',
  ])
})

it("the duration: causes a warning above Facebook's limit for Reels, and is refused above 20 minutes", () => {
  expect(messages(facebook, { durationSeconds: 90 })).toEqual([])
  expect(messages(facebook, { durationSeconds: 91 })).toEqual([
    'warning: o vídeo sai como vídeo comum, não como Reel (Reel: 9:16, de 3 a 90 segundos, ao menos 540 × 960 px).',
  ])
  expect(messages(facebook, { durationSeconds: 2.9 })[0]).toMatch(/^warning/)
  expect(messages(facebook, { durationSeconds: 1200 })).toHaveLength(1)
  expect(messages(facebook, { durationSeconds: 1201 })[0]).toMatch(/^blocking/)
})

it('the frame is at most 1920 wide on Instagram', () => {
  const shape =
    'warning: o vídeo tem 1920 × 1080 px; fora de 9:16 ele aparece com faixas ou cortado.'
  expect(messages(instagram, { width: 1920, height: 1080 })).toEqual([shape])
  expect(messages(instagram, { width: 2160, height: 3840 })).toEqual([
    'blocking: o vídeo tem 2160 × 3840 px; a largura máxima é 1920 px.',
  ])
})

it('the frame has sides from 360 to 4096 on TikTok', () => {
  expect(messages(tiktok, { width: 360, height: 640 })).toEqual([])
  expect(messages(tiktok, { width: 359, height: 638 })).toEqual([
    'blocking: o vídeo tem 359 × 638 px; cada lado precisa de ao menos 360 px.',
  ])
  expect(messages(tiktok, { width: 2304, height: 4096 })).toEqual([])
  expect(messages(tiktok, { width: 2305, height: 4097 })).toEqual([
    'blocking: o vídeo tem 2305 × 4097 px; cada lado pode ter no máximo 4096 px.',
  ])
})

it('the frame is from 0.01:1 to 10:1 on Instagram', () => {
  expect(messages(instagram, { width: 1900, height: 180 })[0]).toBe(
    'blocking: o vídeo tem 1900 × 180 px; o formato vai de 0,01:1 a 10:1.',
  )
})

it('the frame needs 540 by 960 and 9:16 for a Reel on Facebook', () => {
  expect(messages(facebook, { width: 540, height: 960 })).toEqual([])
  expect(messages(facebook, { width: 538, height: 958 })[0]).toMatch(/^warning: .+ Reel/)
  expect(messages(facebook, { width: 1920, height: 1080 })[0]).toMatch(/^warning: .+ Reel/)
})

it('the frame is of no concern to Facebook where the person chose how the video goes out', () => {
  const wide: CheckedMedia = {
    ...{ kind: 'video', contentType: 'video/mp4', size: 1, width: 1920, height: 1080 },
    durationSeconds: 200,
  }
  expect(checkVideo(facebook, wide, 0)).toHaveLength(1)
  for (const choice of ['reel', 'video'] as const)
    expect(checkVideo(facebook, wide, 0, false, choice)).toEqual([])
})

it.each(['linkedin', 'threads', 'twitter'] as const)(
  'the frame may have any aspect ratio on %s',
  (id) => {
    const rules = networkRules[id]
    expect(messages(rules, { width: 1920, height: 1080 })).toEqual([])
  },
)

it.each([
  ['instagram', 23, 60],
  ['facebook', 24, 60],
  ['tiktok', 23, 60],
  ['threads', 23, 60],
] as const)('the frame has a limited frame rate: %s', (id, min, max) => {
  const rules = networkRules[id]
  expect(messages(rules, { framesPerSecond: min })).toEqual([])
  expect(messages(rules, { framesPerSecond: max })).toEqual([])
  expect(messages(rules, { framesPerSecond: min - 1 })).toEqual([
    `blocking: o vídeo tem ${min - 1} quadros por segundo; o mínimo é ${min}.`,
  ])
  expect(messages(rules, { framesPerSecond: max + 1 })).toEqual([
    `blocking: o vídeo tem ${max + 1} quadros por segundo; o máximo é ${max}.`,
  ])
})

it('the frame has one frame, or several', () => {
  expect(messages(instagram, { framesPerSecond: 1 })).toEqual([
    'blocking: o vídeo tem 1 quadro por segundo; o mínimo é 23.',
  ])
})

it('the frame may have any frame rate on LinkedIn, and at most 60 on X', () => {
  expect(messages(linkedin, { framesPerSecond: 120 })).toEqual([])
  expect(messages(twitter, { framesPerSecond: 10 })).toEqual([])
  expect(messages(twitter, { framesPerSecond: 61 })).toHaveLength(1)
})

it.each(['instagram', 'facebook', 'tiktok', 'youtube'] as const)(
  'a video causes a warning on %s',
  (id) => {
    const rules = networkRules[id]
    expect(messages(rules, { hasAudio: false })).toEqual([
      'warning: o vídeo não tem som; a rede pode mostrá-lo a menos pessoas.',
    ])
  },
)

it.each(['linkedin', 'threads', 'twitter'] as const)(
  'a video without sound is accepted by %s',
  (id) => {
    const rules = networkRules[id]
    expect(messages(rules, { hasAudio: false })).toEqual([])
  },
)
