import type { AcceptedMediaType } from '../media/media.ts'
import type { NetworkRules, VideoRules } from '../networks/network-rules.ts'
import { formatRatio } from './check-image.ts'
import {
  at,
  block,
  type CheckedMedia,
  describeDuration,
  describeReel,
  type Finding,
  formatMegabytes,
  formatNumber,
  isOffReel,
  shapeTolerance,
  type VideoChoice,
  warn,
} from './finding.ts'
import {
  describeRepairs,
  describeSound,
  findPictureFaults,
  findSoundFaults,
  isOtherSound,
  mayRepair,
  type VideoFault,
  type VideoRepair,
} from './video-coding.ts'

const containers: Partial<Record<AcceptedMediaType, string>> = {
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
}

/**
 * By bytes, seconds, pixels, shape, and how picture and sound are written; nothing where the network
 * takes no video. `mayConvert`: the server makes a copy without the faults that it can put right.
 * Such faults are told as what the copy will be, and stop nothing. `choice`: of Reel or other video.
 */
export function checkVideo(
  rules: NetworkRules,
  video: CheckedMedia,
  index: number,
  mayConvert = false,
  choice: VideoChoice = null,
): Finding[] {
  const limits = rules.video
  if (!limits) return []
  const spot = at('media', index)
  const say = (message: string) => `${rules.label}: ${message}.`
  const coding = findCodingFaults(limits, video)
  const repairs = mayConvert ? repairsOf(coding, video) : []
  const left = coding.filter(({ repair }) => !repair || !repairs.includes(repair))
  const told =
    repairs.length > 0
      ? [`o vídeo será convertido ao publicar: ${describeRepairs(limits, video, repairs)}`]
      : []
  const mild = left.flatMap(({ isMild, message }) => (isMild ? message : []))
  return [
    ...[
      ...problemsOfFile(limits, video),
      ...left.flatMap(({ isMild, message }) => (isMild ? [] : message)),
      ...problemsOfSize(limits, video),
    ].map((message) => block(spot, say(message))),
    ...[...told, ...mild, ...remarks(limits, video, choice)].map((message) =>
      warn(spot, say(message)),
    ),
  ]
}

/** What the server's copy of the video for a network has to be otherwise; [] where it is none. */
export function listVideoRepairs(rules: NetworkRules, video: CheckedMedia): VideoRepair[] {
  return rules.video ? repairsOf(findCodingFaults(rules.video, video), video) : []
}

function findCodingFaults(limits: VideoRules, video: CheckedMedia): VideoFault[] {
  return [
    ...findPictureFaults(limits, video),
    ...findSoundFaults(limits, video),
    ...findWidthFaults(limits, video),
  ]
}

function repairsOf(faults: readonly VideoFault[], video: CheckedMedia): VideoRepair[] {
  const wanted = new Set(faults.flatMap(({ repair }) => repair ?? []))
  return [...wanted].filter((repair) => mayRepair(repair, video))
}

function problemsOfFile(limits: VideoRules, video: CheckedMedia): string[] {
  const problems: string[] = []
  const { minSeconds = 0, maxSeconds = Infinity } = limits
  if (video.size === 0) problems.push('o vídeo está vazio (0 bytes)')
  if (!limits.contentTypes.some((type) => type === video.contentType))
    problems.push(`o vídeo precisa ser ${listOf(limits.contentTypes)}`)
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

function findWidthFaults({ maxWidth = Infinity }: VideoRules, video: CheckedMedia): VideoFault[] {
  const size = sizeOf(video)
  if (!size || size.width <= maxWidth) return []
  const message = `o vídeo tem ${size.shape}; a largura máxima é ${maxWidth} px`
  return [{ message, repair: 'size' }]
}

function problemsOfSize(limits: VideoRules, video: CheckedMedia): string[] {
  const problems: string[] = []
  const size = sizeOf(video)
  if (!size) return problems
  const { width, height, ratio, shape } = size
  const { minRatio = 0, maxRatio = Infinity } = limits
  const { minSide = 0, maxSide = Infinity } = limits
  if (ratio < minRatio || ratio > maxRatio)
    problems.push(
      `o vídeo tem ${shape}; o formato vai de ${formatRatio(minRatio)} a ${formatRatio(maxRatio)}`,
    )
  if (Math.min(width, height) < minSide)
    problems.push(`o vídeo tem ${shape}; cada lado precisa de ao menos ${minSide} px`)
  if (Math.max(width, height) > maxSide)
    problems.push(`o vídeo tem ${shape}; cada lado pode ter no máximo ${maxSide} px`)
  return problems
}

function remarks(limits: VideoRules, video: CheckedMedia, choice: VideoChoice): string[] {
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
    if (choice === 'video') return found
    if (isOffReel(limits, video)) {
      // Of one that was chosen, `checkOptions` tells.
      if (choice === null)
        found.push(`o vídeo sai como vídeo comum, não como Reel (${describeReel(reel)})`)
    } else if (reel.audio && isOtherSound(reel.audio, video))
      found.push(`o som do vídeo é outro; um Reel pede ${describeSound(reel.audio)}`)
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
