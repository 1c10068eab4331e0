import type { AdvisedAudio, AudioRules, VideoRules } from '../networks/network-rules.ts'
import { choosePlural } from '../texts/format-numbers.ts'
import { type CheckedMedia, formatNumber } from './finding.ts'

const videoCodecNames: Record<string, string> = {
  ...{ avc: 'H.264', hevc: 'H.265', vp8: 'VP8', vp9: 'VP9', av1: 'AV1' },
  ...{ prores: 'ProRes', mpeg4: 'MPEG-4 Parte 2', mjpeg: 'Motion JPEG' },
  ...{
    dnxhd: 'DNxHD',
    cineform: 'CineForm',
    qtrle: 'Animation',
    rawvideo: 'imagens sem compressão',
  },
}

const audioCodecNames: Record<string, string> = {
  ...{ aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', flac: 'FLAC' },
  ...{ ac3: 'AC-3', eac3: 'E-AC-3', alac: 'Apple Lossless', ulaw: 'PCM', alaw: 'PCM' },
}

/** The name people know a codec by: 'H.264', 'PCM'; else the codec's own. */
export function nameVideoCodec(codec: string): string {
  return (Object.hasOwn(videoCodecNames, codec) && videoCodecNames[codec]) || codec
}

function nameAudioCodec(codec: string): string {
  if (codec.startsWith('pcm-')) return 'PCM'
  return (Object.hasOwn(audioCodecNames, codec) && audioCodecNames[codec]) || codec
}

/** Those that every build of ffmpeg reads. */
const convertedCodecs = [
  ...['prores', 'mjpeg', 'mpeg4', 'vp8', 'vp9', 'dnxhd', 'cineform', 'qtrle', 'rawvideo'],
]

/** A tenth: 22.95 frames is 23 written by a clock that is not exact. Half: so much tools differ. */
const framesTolerance = { below: 0.1, above: 0.5 }

/** Faults of how the pictures are written: codec, frames, bit rate, colours, order. */
export function findPictureFaults(limits: VideoRules, video: CheckedMedia): VideoFault[] {
  const faults: VideoFault[] = []
  const { minFramesPerSecond: minFrames = 0, maxFramesPerSecond: maxFrames = Infinity } = limits
  const { maxBitsPerSecond = Infinity, isPlain = false } = limits
  const { videoCodec: codec, framesPerSecond: frames, videoBitsPerSecond: bits, chroma } = video
  if (codec && limits.codecs && !limits.codecs.some((known) => known === codec))
    faults.push({
      message: `o vídeo usa ${nameVideoCodec(codec)}, que a rede não lê; use H.264`,
      ...(convertedCodecs.includes(codec) ? { repair: 'codec' as const } : {}),
    })
  if (frames && frames < minFrames - framesTolerance.below)
    faults.push({
      message: `o vídeo tem ${tellFrames(frames)}; o mínimo é ${minFrames}`,
      repair: 'frames',
    })
  if (frames && frames > maxFrames + framesTolerance.above)
    faults.push({
      message: `o vídeo tem ${tellFrames(frames)}; o máximo é ${maxFrames}`,
      repair: 'frames',
    })
  if (bits && bits > maxBitsPerSecond)
    faults.push({
      message: `o vídeo tem ${tellMegabits(bits)}; exporte com até ${tellMegabits(maxBitsPerSecond)}`,
      repair: 'rate',
    })
  if (!isPlain) return faults
  if (chroma && chroma !== '4:2:0')
    faults.push({ message: `o vídeo tem cores ${chroma}; exporte em 4:2:0`, repair: 'chroma' })
  return [...faults, ...findMildFaults(video)]
}

/**
 * What Meta's pages ask for and what most phones and encoders write otherwise, without being
 * refused (docs/networks.md 3.5): said, not stopped.
 */
function findMildFaults({ hasEdits, hasOpenGroups, isInterlaced }: CheckedMedia): VideoFault[] {
  const faults: VideoFault[] = []
  if (isInterlaced)
    faults.push({
      message:
        'o vídeo parece entrelaçado, e a rede pede progressivo; se for recusado, exporte como progressivo',
      repair: 'progressive',
      isMild: true,
    })
  if (hasEdits)
    faults.push({
      message:
        'o arquivo guarda cortes sem aplicá-los (lista de edição), e a rede pode recusá-lo ou mostrar o que foi cortado; exporte o vídeo de novo',
      repair: 'edits',
      isMild: true,
    })
  if (hasOpenGroups)
    faults.push({
      message: 'o vídeo tem GOP aberto, e a rede pede fechado; se for recusado, exporte em H.264',
      isMild: true,
    })
  return faults
}

/** By a tenth: encoders miss their aim by so much. */
const rateTolerance = 1.1

/** Faults of the sound: codec, channels, sampling and bit rate. */
export function findSoundFaults(limits: VideoRules, video: CheckedMedia): VideoFault[] {
  const { audio } = limits
  if (!audio || video.hasAudio === false) return []
  const faults: VideoFault[] = []
  const repair = 'sound'
  const { audioCodec: codec, audioChannels: channels, audioSampleRate: rate } = video
  if (codec && !audio.codecs.some((known) => known === codec))
    faults.push({ message: `o som do vídeo é ${nameAudioCodec(codec)}; use AAC`, repair })
  if (channels && channels > audio.maxChannels)
    faults.push({
      message: `o som do vídeo tem ${channels} canais; use estéreo (${audio.maxChannels} canais)`,
      repair,
    })
  if (rate && rate > audio.maxSampleRate)
    faults.push({
      message: `o som do vídeo tem ${tellKilohertz(rate)}; use até ${tellKilohertz(audio.maxSampleRate)}`,
      repair,
    })
  return faults.length > 0 ? faults : findSoundRate(audio, video)
}

function findSoundRate(audio: AudioRules, { audioBitsPerSecond: bits }: CheckedMedia) {
  const { advisedBitsPerSecond: advised } = audio
  if (!bits || !advised || bits <= advised * rateTolerance) return []
  const message = `o som do vídeo tem ${tellKilobits(bits)}; a rede pede ${tellKilobits(advised)} e pode reduzi-lo`
  return [{ message, isMild: true as const }]
}

/** Whether the sound is known to be other than advised. */
export function isOtherSound(advised: AdvisedAudio, video: CheckedMedia): boolean {
  const { audioCodec: codec, audioChannels: channels, audioSampleRate: rate } = video
  const bits = video.audioBitsPerSecond
  return (
    (codec ? codec !== advised.codec : false) ||
    (channels ? channels !== advised.channels : false) ||
    (rate ? rate !== advised.sampleRate : false) ||
    (bits ? bits * rateTolerance < advised.minBitsPerSecond : false)
  )
}

/** 'AAC estéreo de 48 kHz e ao menos 128 kbps' */
export function describeSound({ codec, channels, sampleRate, minBitsPerSecond }: AdvisedAudio) {
  const places = channels === 2 ? 'estéreo' : `de ${channels} canais`
  return `${nameAudioCodec(codec)} ${places} de ${tellKilohertz(sampleRate)} e ao menos ${tellKilobits(minBitsPerSecond)}`
}

const tellFrames = (frames: number) =>
  `${formatNumber(frames)} ${choosePlural(frames, 'quadro', 'quadros')} por segundo`
const tellMegabits = (bits: number) => `${formatNumber(Math.ceil(bits / 100_000) / 10)} Mbps`
const tellKilobits = (bits: number) => `${formatNumber(Math.round(bits / 1000))} kbps`
const tellKilohertz = (rate: number) => `${formatNumber(rate / 1000)} kHz`

/** What a copy of the video has otherwise than the file. */
export type VideoRepair =
  | 'codec'
  | 'sound'
  | 'frames'
  | 'rate'
  | 'chroma'
  | 'progressive'
  | 'edits'
  | 'size'

/** A fault of a video, and what would take it away. */
export interface VideoFault {
  message: string
  /** Left out where the server cannot put it right. */
  repair?: VideoRepair
  /** Whether the network accepts the video all the same. */
  isMild?: true
}

/** In seconds: drawing pictures of 1080p anew takes up to five times as long as they last. */
const maxRedrawnSeconds = 2 * 60
/** Larger pictures (4K has four times as many pixels) take as much longer. */
const maxRedrawnLargeSeconds = 60
const usualPixels = 1920 * 1200
const slowFrames = 30

/** Whether every picture has to be drawn anew; else only the sound, or nothing, is. */
export function isRedrawn(repairs: readonly VideoRepair[]): boolean {
  return repairs.some((repair) => repair !== 'sound')
}

/** Whether the server may make that copy: one that takes too long would miss the post's time. */
export function mayRepair(repair: VideoRepair, video: CheckedMedia): boolean {
  const { contentType, durationSeconds, width, height } = video
  if (contentType === 'video/webm') return false
  if (repair === 'sound') return true
  const isLarge = (width ?? 0) * (height ?? 0) > usualPixels
  const most = isLarge ? maxRedrawnLargeSeconds : maxRedrawnSeconds
  return durationSeconds !== null && durationSeconds <= most
}

/** Frames a second of the copy. */
export function repairedFrames(limits: VideoRules, framesPerSecond: number): number {
  const { minFramesPerSecond: min = 0, maxFramesPerSecond: max = Infinity } = limits
  return framesPerSecond < min ? Math.min(Math.max(slowFrames, min), max) : max
}

/** 'som AAC estéreo, 30 quadros por segundo' */
export function describeRepairs(
  limits: VideoRules,
  video: CheckedMedia,
  repairs: readonly VideoRepair[],
): string {
  const words: Record<VideoRepair, () => string> = {
    codec: () => 'imagem H.264',
    sound: () => 'som AAC estéreo',
    frames: () => `${repairedFrames(limits, video.framesPerSecond ?? 0)} quadros por segundo`,
    rate: () => `até ${formatNumber((limits.maxBitsPerSecond ?? 0) / 1_000_000)} Mbps`,
    chroma: () => 'cores 4:2:0',
    progressive: () => 'imagem progressiva',
    edits: () => 'cortes aplicados',
    size: () => `até ${limits.maxWidth ?? 0} px de largura`,
  }
  return repairs.map((repair) => words[repair]()).join(', ')
}
