import { checkMedia } from './checks/check-media.ts'
import { type CheckedOptions, checkOptions } from './checks/check-options.ts'
import { checkSchedules } from './checks/check-schedules.ts'
import { checkCaption, checkDescription } from './checks/check-text.ts'
import type { CheckedMedia } from './checks/checked-media.ts'
import { at, block, type Finding } from './checks/finding.ts'
import { formatCount } from './format-count.ts'
import { mediaLimits } from './media.ts'
import { asNetworkId, networks } from './networks/networks.ts'
import { publishingLimits, rulesOf } from './networks/rules.ts'

export type { CheckedMedia } from './checks/checked-media.ts'
export type { Finding } from './checks/finding.ts'
export { countCharacters } from './count-text.ts'
export { findHashtags } from './find-tags.ts'

/** Only caption and media are always checked; the other fields where they are present. */
export interface CheckedPost {
  caption: string
  media: readonly CheckedMedia[]
  description?: string
  /**
   * Every instant (ISO 8601) at which it goes out on one account of the network, repeats included.
   */
  times?: readonly string[]
  /** The options for this network; its network version of the post can be passed as it is. */
  options?: CheckedOptions
}

/**
 * Whether a network takes a post. Pure; composer, worker and server ask the same. `platformId`: a
 * network id; one we cannot publish to gives a single blocking finding.
 */
export function checkPost(platformId: string, post: CheckedPost): Finding[] {
  if (publishingLimits(platformId)) return checkRules(platformId, post)
  const id = asNetworkId(platformId)
  const label = id ? networks[id].label : platformId
  return [block(at('media'), `Ainda não é possível publicar em ${label}.`)]
}

/**
 * Findings by the network's own rules, whether or not we publish there yet: the composer previews
 * networks before they have a connector. Empty for a network whose rules are not known.
 */
export function checkRules(platformId: string, post: CheckedPost): Finding[] {
  const rules = rulesOf(platformId)
  if (!rules) return []
  const { caption, media, description, times, options } = post
  const video = media.find(({ kind }) => kind === 'video')
  const findings = [
    ...checkCaption(rules, caption, media[0]?.kind),
    ...checkDescription(rules, description ?? ''),
    ...checkMedia(rules, media),
    ...checkSchedules(rules, times ?? [], video !== undefined),
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
 * A hint beside an account, before anything is wrong: where its network takes less than the
 * product. Undefined where it takes as much.
 */
export function describeTighterLimit(platformId: string): string | undefined {
  const rules = rulesOf(platformId)
  if (!rules) return undefined
  const { maxImages } = rules.media
  if (maxImages === 0) return 'Só vídeo'
  return maxImages < mediaLimits.maxImages
    ? `Até ${formatCount(maxImages, 'imagem', 'imagens')} por post`
    : undefined
}
