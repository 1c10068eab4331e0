import { expect, it } from 'vitest'
import type { NetworkRules } from '../networks/network-rules.ts'
import { networkRules } from '../networks/rules.ts'
import { checkVideo } from './check-video.ts'
import type { CheckedMedia } from './finding.ts'

const { instagram, facebook, youtube } = networkRules

function fine(changes: Partial<CheckedMedia>, isWide = false): CheckedMedia {
  return {
    ...{ kind: 'video', contentType: 'video/mp4', size: 5_000_000 },
    ...{ width: isWide ? 1920 : 1080, height: isWide ? 1080 : 1920, durationSeconds: 20 },
    ...{ hasAudio: true, videoCodec: 'avc', framesPerSecond: 30 },
    ...changes,
  }
}

function messages(rules: NetworkRules, changes: Partial<CheckedMedia>): string[] {
  return checkVideo(rules, fine(changes, rules === youtube), 0).map(
    ({ severity, message }) => `${severity}: ${message.replace(`${rules.label}: `, '')}`,
  )
}

const sound = {
  ...{ audioCodec: 'aac', audioChannels: 2, audioSampleRate: 48_000, audioBitsPerSecond: 128_000 },
}

it.each(['instagram', 'threads'] as const)('sound is AAC of two channels at 48 kHz on %s', (id) => {
  const rules = networkRules[id]
  const others: [Partial<CheckedMedia>, string][] = [
    [{ audioCodec: 'pcm-s16' }, 'blocking: o som do vídeo é PCM; use AAC.'],
    [{ audioCodec: 'ulaw' }, 'blocking: o som do vídeo é PCM; use AAC.'],
    [{ audioCodec: 'mp3' }, 'blocking: o som do vídeo é MP3; use AAC.'],
    [{ audioChannels: 6 }, 'blocking: o som do vídeo tem 6 canais; use estéreo (2 canais).'],
    [{ audioSampleRate: 96_000 }, 'blocking: o som do vídeo tem 96 kHz; use até 48 kHz.'],
    [
      { audioBitsPerSecond: 320_000 },
      'warning: o som do vídeo tem 320 kbps; a rede pede 128 kbps e pode reduzi-lo.',
    ],
  ]
  for (const [other, message] of others)
    expect(messages(rules, { ...sound, ...other })).toEqual([message])
  expect(messages(rules, { ...sound, audioChannels: 1, audioSampleRate: 44_100 })).toEqual([])
  expect(messages(rules, { ...sound, audioCodec: null, audioChannels: null })).toEqual([])
})

it('sound of a Reel on Facebook is advised, not demanded', () => {
  expect(messages(facebook, sound)).toEqual([])
  for (const other of [{ audioCodec: 'pcm-s16' }, { audioChannels: 6 }, { audioSampleRate: 8000 }])
    expect(messages(facebook, { ...sound, ...other })).toEqual([
      'warning: o som do vídeo é outro; um Reel pede AAC estéreo de 48 kHz e ao menos 128 kbps.',
    ])
})

it.each(['tiktok', 'linkedin', 'youtube', 'twitter'] as const)('sound is free on %s', (id) => {
  const rules = networkRules[id]
  expect(messages(rules, { audioCodec: 'pcm-s16', audioChannels: 6 })).toEqual([])
})

it.each(['instagram', 'threads'] as const)('how pictures are written is limited on %s', (id) => {
  const rules = networkRules[id]
  expect(messages(rules, { videoBitsPerSecond: 25_000_000, chroma: '4:2:0' })).toEqual([])
  expect(messages(rules, { videoBitsPerSecond: 25_000_001 })).toEqual([
    'blocking: o vídeo tem 25,1 Mbps; exporte com até 25 Mbps.',
  ])
  expect(messages(rules, { chroma: '4:2:2' })).toEqual([
    'blocking: o vídeo tem cores 4:2:2; exporte em 4:2:0.',
  ])
  for (const mild of [{ hasEdits: true }, { hasOpenGroups: true }, { isInterlaced: true }])
    expect(messages(rules, mild)).toEqual([expect.stringMatching(/^warning: /)])
})

it.each(['facebook', 'tiktok', 'linkedin', 'youtube', 'twitter'] as const)(
  'video coding: is free on %s',
  (id) => {
    const free = { videoBitsPerSecond: 90_000_000, chroma: '4:4:4', hasEdits: true }
    expect(messages(networkRules[id], free)).toEqual([])
  },
)

const told = (changes: Partial<CheckedMedia>) =>
  checkVideo(instagram, fine(changes), 0, true).map(
    ({ severity, message }) => `${severity}: ${message}`,
  )
const note = 'warning: Instagram: o vídeo será convertido ao publicar:'

it('where the server converts: what it puts right stops nothing and is told', () => {
  expect(told({ audioCodec: 'pcm-s16' })).toEqual([`${note} som AAC estéreo.`])
  expect(told({ audioChannels: 6, framesPerSecond: 10 })).toEqual([
    `${note} 30 quadros por segundo, som AAC estéreo.`,
  ])
  expect(told({ framesPerSecond: 120 })).toEqual([`${note} 60 quadros por segundo.`])
  expect(told({ videoBitsPerSecond: 40_000_000 })).toEqual([`${note} até 25 Mbps.`])
  expect(told({ videoCodec: 'prores' })).toEqual([`${note} imagem H.264.`])
  expect(told({ hasEdits: true })).toEqual([`${note} cortes aplicados.`])
  expect(told({ width: 2160, height: 3840 })).toEqual([`${note} até 1920 px de largura.`])
  expect(told({})).toEqual([])
})

it.each([
  ['qtrle', 'Animation'],
  ['dnxhd', 'DNxHD'],
  ['cineform', 'CineForm'],
  ['rawvideo', 'imagens sem compressão'],
])(
  'where the server converts: what editing programs write is named and converted: %s',
  (videoCodec, name) => {
    expect(told({ videoCodec })).toEqual([`${note} imagem H.264.`])
    expect(messages(instagram, { videoCodec })).toEqual([
      `blocking: o vídeo usa ${name}, que a rede não lê; use H.264.`,
    ])
  },
)

it('where the server converts: what it cannot put right stops the post', () => {
  expect(told({ videoCodec: 'av1' })[0]).toContain('use H.264')
  expect(told({ contentType: 'video/webm', audioCodec: 'opus' })).toEqual([
    'blocking: Instagram: o vídeo precisa ser MP4 ou MOV.',
    'blocking: Instagram: o som do vídeo é Opus; use AAC.',
  ])
})

it('where the server converts: pictures of a long video are not drawn anew, its sound is converted', () => {
  expect(told({ durationSeconds: 121, framesPerSecond: 10 })[0]).toMatch(/^blocking: /)
  expect(told({ durationSeconds: 121, audioCodec: 'mp3' })).toEqual([`${note} som AAC estéreo.`])
  const large = { width: 2160, height: 3840 }
  expect(told({ ...large, durationSeconds: 60 })[0]).toMatch(/^warning: /)
  expect(told({ ...large, durationSeconds: 61 })).toEqual([
    'blocking: Instagram: o vídeo tem 2160 × 3840 px; a largura máxima é 1920 px.',
  ])
})
