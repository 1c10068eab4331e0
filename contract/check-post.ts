import type { MediaKind } from './media.ts'
import type { PublishingLimits } from './networks/network-rules.ts'
import { asNetworkId, networks } from './networks/networks.ts'

export interface CheckedMedia {
  kind: MediaKind
  contentType: string
  size: number
  /** Pixels as displayed (rotation applied); null when not known yet. */
  width: number | null
  height: number | null
  durationSeconds: number | null
}

export interface CheckedPost {
  caption: string
  media: readonly CheckedMedia[]
}

/** `blocking`: the network would refuse it. `warning`: it may go, the person should know. */
export interface Finding {
  severity: 'blocking' | 'warning'
  field: 'caption' | 'media'
  message: string
}

/**
 * May this be posted there? Pure; the composer, the worker and the server ask the same question.
 * `platformId`: a network id; one we cannot publish to answers a single blocking finding.
 */
export function checkPost(platformId: string, post: CheckedPost): Finding[] {
  const id = asNetworkId(platformId)
  const rules = id && networks[id]
  if (!rules?.limits)
    return [block('media', `Ainda não é possível publicar em ${rules?.label ?? platformId}.`)]
  return [
    ...checkCaption(rules.label, rules.limits, post.caption),
    ...checkMedia(rules.label, rules.limits, post.media),
  ]
}

/** Hashtags as the networks read them: '#' and at least one letter, digit or underscore. */
export function findHashtags(caption: string): string[] {
  return caption.match(/#[\p{L}\p{N}_]+/gu) ?? []
}

/** Mentions: '@' and a username, not preceded by a letter or digit (so e-mails do not count). */
export function findMentions(caption: string): string[] {
  return caption.match(/(?<![\p{L}\p{N}._])@[A-Za-z0-9._]+/gu) ?? []
}

/** Characters as a person counts them up to the precision networks use: Unicode code points. */
export function countCharacters(text: string): number {
  return [...text].length
}

function checkCaption(label: string, limits: PublishingLimits, caption: string): Finding[] {
  const findings: Finding[] = []
  const length = countCharacters(caption)
  if (length > limits.captionLength)
    findings.push(
      block(
        'caption',
        `${label}: a legenda tem ${inWords(length)} de ${inWords(limits.captionLength)} caracteres.`,
      ),
    )
  const hashtags = findHashtags(caption).length
  if (hashtags > limits.hashtags.max)
    findings.push(
      block('caption', `${label}: use no máximo ${limits.hashtags.max} hashtags (há ${hashtags}).`),
    )
  else if (hashtags > limits.hashtags.warnAbove)
    findings.push({
      severity: 'warning',
      field: 'caption',
      message: `${label}: mais de ${limits.hashtags.warnAbove} hashtags podem reduzir o alcance.`,
    })
  if (findMentions(caption).length > limits.mentions)
    findings.push(block('caption', `${label}: use no máximo ${limits.mentions} menções.`))
  return findings
}

function checkMedia(
  label: string,
  limits: PublishingLimits,
  media: readonly CheckedMedia[],
): Finding[] {
  const images = media.filter((item) => item.kind === 'image').length
  const findings: Finding[] = []
  if (media.length < limits.media.min)
    findings.push(block('media', `${label}: adicione ao menos uma imagem ou um vídeo.`))
  if (images > limits.media.maxImages)
    findings.push(
      block(
        'media',
        `${label}: no máximo ${limits.media.maxImages} imagens por post (há ${images}).`,
      ),
    )
  for (const [index, item] of media.entries())
    findings.push(
      ...(item.kind === 'image'
        ? checkImage(label, limits, item, index + 1)
        : checkVideo(label, limits, item)),
    )
  return findings
}

function checkImage(
  label: string,
  limits: PublishingLimits,
  image: CheckedMedia,
  position: number,
): Finding[] {
  const findings: Finding[] = []
  if (image.size > limits.image.maxBytes)
    findings.push(block('media', `${label}: a imagem ${position} é grande demais.`))
  if (image.width !== null && image.height !== null && image.height > 0) {
    const ratio = image.width / image.height
    // A pixel of rounding must not refuse a photo that was cropped to exactly 4:5.
    if (ratio < limits.image.minRatio - 0.005)
      findings.push(block('media', `${label}: a imagem ${position} é alta demais (mínimo 4:5).`))
    if (ratio > limits.image.maxRatio + 0.005)
      findings.push(
        block('media', `${label}: a imagem ${position} é larga demais (máximo 1,91:1).`),
      )
  }
  return findings
}

function checkVideo(label: string, limits: PublishingLimits, video: CheckedMedia): Finding[] {
  const findings: Finding[] = []
  if (!limits.video.contentTypes.some((type) => type === video.contentType))
    findings.push(block('media', `${label}: o vídeo precisa ser MP4 ou MOV.`))
  if (video.size > limits.video.maxBytes)
    findings.push(
      block('media', `${label}: o vídeo passa de ${limits.video.maxBytes / 1_000_000} MB.`),
    )
  const seconds = video.durationSeconds
  if (seconds !== null && seconds < limits.video.minSeconds)
    findings.push(
      block('media', `${label}: o vídeo precisa de ao menos ${limits.video.minSeconds} segundos.`),
    )
  if (seconds !== null && seconds > limits.video.maxSeconds)
    findings.push(
      block('media', `${label}: o vídeo passa de ${limits.video.maxSeconds / 60} minutos.`),
    )
  return findings
}

const inWords = (count: number) => count.toLocaleString('pt-BR')

function block(field: Finding['field'], message: string): Finding {
  return { severity: 'blocking', field, message }
}
