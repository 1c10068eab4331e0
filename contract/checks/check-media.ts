import { measureText } from '../networks/count-text.ts'
import type { NetworkRules } from '../networks/network-rules.ts'
import { choosePlural, formatCount } from '../texts/format-numbers.ts'
import { checkImage } from './check-image.ts'
import { checkVideo } from './check-video.ts'
import {
  at,
  block,
  type CheckedMedia,
  type Finding,
  formatNumber,
  type VideoChoice,
  warn,
} from './finding.ts'
/**
 * Findings for the set as a whole ('media'), then for each file ('media.0', 'media.1', ...).
 * `mayConvert` and `choice` as in `checkVideo`.
 */
export function checkMedia(
  rules: NetworkRules,
  media: readonly CheckedMedia[],
  mayConvert = false,
  choice: VideoChoice = null,
): Finding[] {
  return [
    ...checkSet(rules, media),
    ...media.flatMap((item, index) => [
      ...(item.kind === 'image'
        ? checkImage(rules, item, index)
        : checkVideo(rules, item, index, mayConvert, choice)),
      ...checkAltText(rules, item, index),
    ]),
  ]
}

function checkSet(rules: NetworkRules, media: readonly CheckedMedia[]): Finding[] {
  const { label, media: limits } = rules
  const images = media.filter(({ kind }) => kind === 'image')
  const videos = media.length - images.length
  const findings: Finding[] = []
  const add = (message: string) => findings.push(block(at('media'), `${label}: ${message}`))
  if (media.length < limits.min) add(`adicione ${whatIsMissing(limits.maxImages)}.`)
  if (images.length > 0 && limits.maxImages === 0) add('só leva vídeo; imagens não são aceitas.')
  else if (images.length > limits.maxImages)
    add(
      `no máximo ${formatCount(limits.maxImages, 'imagem', 'imagens')} por post (há ${images.length}).`,
    )
  if (videos > limits.maxVideos)
    add(`no máximo ${formatCount(limits.maxVideos, 'vídeo', 'vídeos')} por post (há ${videos}).`)
  if (images.length > 0 && videos > 0 && !limits.mayMix)
    add('não leva imagens e vídeo no mesmo post.')
  if (limits.gifAlone && media.length > 1 && images.some(isGif))
    add('um GIF vai sozinho, sem outras mídias.')
  if (limits.followsFirstShape) findings.push(...checkShapes(label, images))
  return findings
}

function checkAltText(rules: NetworkRules, item: CheckedMedia, index: number): Finding[] {
  const limit = rules.abilities.altText
  const used = limit && item.altText ? measureText(item.altText, limit.unit) : 0
  if (!limit || used <= limit.max) return []
  const message = `${rules.label}: o texto alternativo da mídia ${index + 1} tem ${formatNumber(used)} de ${formatNumber(limit.max)} caracteres.`
  return [block(at('media', index), message)]
}

const whatIsMissing = (maxImages: number) =>
  maxImages === 0 ? 'um vídeo' : 'ao menos uma imagem ou um vídeo'

const isGif = ({ contentType }: CheckedMedia) => contentType === 'image/gif'

/** An invisible difference: a pixel or two of rounding. */
const shapeTolerance = 0.02

/** The network crops every picture to the first one's ratio (docs/networks.md 3.5). */
function checkShapes(label: string, images: readonly CheckedMedia[]): Finding[] {
  const first = ratioOf(images[0])
  if (first === undefined) return []
  const cropped = images.flatMap((image, index) => {
    const ratio = ratioOf(image)
    return ratio !== undefined && Math.abs(ratio / first - 1) > shapeTolerance ? [index + 1] : []
  })
  if (cropped.length === 0) return []
  const which = choosePlural(
    cropped.length,
    `a imagem ${cropped[0]} será cortada`,
    `as imagens ${cropped.slice(0, -1).join(', ')} e ${cropped.at(-1)} serão cortadas`,
  )
  return [warn(at('media'), `${label}: o carrossel segue o formato da primeira imagem; ${which}.`)]
}

function ratioOf(item: CheckedMedia | undefined): number | undefined {
  if (!item?.width || !item.height) return undefined
  return item.width / item.height
}
