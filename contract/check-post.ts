import { checkMedia } from './checks/check-media.ts'
import { type CheckedOptions, checkOptions } from './checks/check-options.ts'
import { checkSchedules } from './checks/check-schedules.ts'
import { checkCaption, checkDescription } from './checks/check-text.ts'
import type { CheckedMedia } from './checks/checked-media.ts'
import { at, block, type Finding } from './checks/finding.ts'
import { countOf } from './count-of.ts'
import { mediaLimits } from './media.ts'
import { asNetworkId, networks } from './networks/networks.ts'
import { publishingLimits, rulesOf } from './networks/rules.ts'

export type { CheckedMedia } from './checks/checked-media.ts'
export type { Finding } from './checks/finding.ts'
export { countCharacters } from './count-text.ts'
export { findHashtags } from './find-tags.ts'

/** Only caption and media are always looked at; of the rest, what is there. */
export interface CheckedPost {
  caption: string
  media: readonly CheckedMedia[]
  description?: string
  /** Every instant at which it goes out on one account of the network, repeats included. */
  moments?: readonly string[]
  /** What was chosen for this network besides its text: its version of the post fits as it is. */
  options?: CheckedOptions
}

/**
 * May this be posted there? Pure; the composer, the worker and the server ask the same question.
 * `platformId`: a network id; one we cannot publish to answers a single blocking finding.
 */
export function checkPost(platformId: string, post: CheckedPost): Finding[] {
  if (publishingLimits(platformId)) return checkRules(platformId, post)
  const id = asNetworkId(platformId)
  const label = id ? networks[id].label : platformId
  return [block(at('media'), `Ainda não é possível publicar em ${label}.`)]
}

/**
 * What the network itself would say, whether or not we publish there yet: for the composer, which may
 * tell of a network ahead of its connector. Nothing for one whose rules are not known.
 */
export function checkRules(platformId: string, post: CheckedPost): Finding[] {
  const rules = rulesOf(platformId)
  if (!rules) return []
  const { caption, media, description, moments, options } = post
  const video = media.find(({ kind }) => kind === 'video')
  const findings = [
    ...checkCaption(rules, caption, media[0]?.kind),
    ...checkDescription(rules, description ?? ''),
    ...checkMedia(rules, media),
    ...checkSchedules(rules, moments ?? [], video !== undefined),
  ]
  if (options)
    findings.push(
      ...checkOptions(rules, options, {
        hasMedia: media.length > 0,
        hasVideo: video !== undefined,
        videoSeconds: video?.durationSeconds ?? null,
      }),
    )
  return findings
}

/**
 * Said beside an account before anything is wrong: where its network takes less than the product.
 * Undefined where it takes as much.
 */
export function describeTighterLimit(platformId: string): string | undefined {
  const rules = rulesOf(platformId)
  if (!rules) return undefined
  const { maxImages } = rules.media
  if (maxImages === 0) return 'Só vídeo'
  return maxImages < mediaLimits.maxImages
    ? `Até ${countOf(maxImages, 'imagem', 'imagens')} por post`
    : undefined
}
