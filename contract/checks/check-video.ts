import type { AcceptedMediaType } from '../media.ts'
import type { NetworkRules, VideoRules } from '../networks/network-rules.ts'
import { formatRatio } from './check-image.ts'
import type { CheckedMedia } from './checked-media.ts'
import {
  at,
  block,
  describeDuration,
  type Finding,
  formatMegabytes,
  formatNumber,
  warn,
} from './finding.ts'

const containers: Partial<Record<AcceptedMediaType, string>> = {
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
}

const codecNames: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
}

/** By bytes, seconds, pixels, shape and codec; nothing where the network takes no video. */
export function checkVideo(rules: NetworkRules, video: CheckedMedia, index: number): Finding[] {
  const limits = rules.video
  if (!limits) return []
  const spot = at('media', index)
  const say = (message: string) => `${rules.label}: ${message}.`
  return [
    ...[...problemsOfFile(limits, video), ...problemsOfPicture(limits, video)].map((message) =>
      block(spot, say(message)),
    ),
    ...remarks(limits, video).map((message) => warn(spot, say(message))),
  ]
}

function problemsOfFile(limits: VideoRules, video: CheckedMedia): string[] {
  const problems: string[] = []
  const { minSeconds = 0, maxSeconds = Infinity } = limits
  if (video.size === 0) problems.push('o vídeo está vazio (0 bytes)')
  if (!limits.contentTypes.some((type) => type === video.contentType))
    problems.push(`o vídeo precisa ser ${listOf(limits.contentTypes)}`)
  const codec = video.videoCodec ?? null
  if (codec !== null && limits.codecs && !limits.codecs.some((known) => known === codec))
    problems.push(
      `o vídeo usa ${Object.hasOwn(codecNames, codec) ? codecNames[codec] : codec}, que a rede não lê; use H.264`,
    )
  if (video.size > limits.maxBytes)
    problems.push(
      `o vídeo tem ${formatMegabytes(video.size, limits.maxBytes)} e o limite é ${formatMegabytes(limits.maxBytes, limits.maxBytes)}`,
    )
  const seconds = video.durationSeconds
  if (seconds !== null && seconds < minSeconds)
    problems.push(
      `o vídeo tem ${formatNumber(Math.floor(seconds * 10) / 10)} s e precisa de ao menos ${describeDuration(minSeconds)}`,
    )
  if (seconds !== null && seconds > maxSeconds)
    problems.push(
      `o vídeo tem ${describeDuration(seconds)} e o limite é ${describeDuration(maxSeconds)}`,
    )
  return problems
}

/** Half a frame: tools disagree by so much about the same file. */
const framesTolerance = 0.5

function problemsOfPicture(limits: VideoRules, video: CheckedMedia): string[] {
  const problems: string[] = []
  const { minFramesPerSecond: minFrames = 0, maxFramesPerSecond: maxFrames = Infinity } = limits
  const frames = video.framesPerSecond ?? null
  if (frames !== null && frames < minFrames - framesTolerance)
    problems.push(
      `o vídeo tem ${formatNumber(frames)} quadros por segundo; o mínimo é ${minFrames}`,
    )
  if (frames !== null && frames > maxFrames + framesTolerance)
    problems.push(
      `o vídeo tem ${formatNumber(frames)} quadros por segundo; o máximo é ${maxFrames}`,
    )
  const size = sizeOf(video)
  if (!size) return problems
  const { width, height, ratio, shape } = size
  const { minRatio = 0, maxRatio = Infinity, maxWidth = Infinity } = limits
  const { minSide = 0, maxSide = Infinity } = limits
  if (ratio < minRatio || ratio > maxRatio)
    problems.push(
      `o vídeo tem ${shape}; o formato vai de ${formatRatio(minRatio)} a ${formatRatio(maxRatio)}`,
    )
  if (width > maxWidth) problems.push(`o vídeo tem ${shape}; a largura máxima é ${maxWidth} px`)
  if (Math.min(width, height) < minSide)
    problems.push(`o vídeo tem ${shape}; cada lado precisa de ao menos ${minSide} px`)
  if (Math.max(width, height) > maxSide)
    problems.push(`o vídeo tem ${shape}; cada lado pode ter no máximo ${maxSide} px`)
  return problems
}

const shapeTolerance = 0.03

function remarks(limits: VideoRules, video: CheckedMedia): string[] {
  const found: string[] = []
  const { usualMaxSeconds = Infinity, maxSeconds = Infinity, reel, advisedRatio } = limits
  const seconds = video.durationSeconds
  if (limits.expectsSound && video.hasAudio === false)
    found.push('o vídeo não tem som; a rede pode mostrá-lo a menos pessoas')
  if (seconds !== null && seconds > usualMaxSeconds && seconds <= maxSeconds)
    found.push(
      `o vídeo tem ${describeDuration(seconds)}; acima de ${describeDuration(usualMaxSeconds)} o canal precisa ser verificado`,
    )
  const size = sizeOf(video)
  const isOffShape =
    size !== undefined &&
    advisedRatio !== undefined &&
    Math.abs(size.ratio / advisedRatio - 1) > shapeTolerance
  if (reel) {
    const isSmall = size && (size.width < reel.minWidth || size.height < reel.minHeight)
    const isOffTime = seconds !== null && (seconds < reel.minSeconds || seconds > reel.maxSeconds)
    if (isOffShape || isSmall || isOffTime)
      found.push(
        `o vídeo sai como vídeo comum, não como Reel (Reel: 9:16, de ${reel.minSeconds} a ${reel.maxSeconds} segundos, ao menos ${reel.minWidth} × ${reel.minHeight} px)`,
      )
  } else if (isOffShape)
    found.push(
      `o vídeo tem ${size.shape}; fora de ${formatRatio(advisedRatio)} ele aparece com faixas ou cortado`,
    )
  return found
}

function sizeOf({ width, height }: CheckedMedia) {
  if (!width || !height) return undefined
  return { width, height, ratio: width / height, shape: `${width} × ${height} px` }
}

function listOf(types: readonly AcceptedMediaType[]): string {
  const names = types.map((type) => containers[type] ?? type)
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ou ${names.at(-1)}`
}
