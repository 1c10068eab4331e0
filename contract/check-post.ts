import type { ToldAccount } from './account-capabilities.ts'
import { type AllowedInteractions, checkCapabilities } from './checks/check-capabilities.ts'
import { checkLeftOut } from './checks/check-left-out.ts'
import { checkMedia } from './checks/check-media.ts'
import { type CheckedOptions, checkOptions } from './checks/check-options.ts'
import { checkSchedules } from './checks/check-schedules.ts'
import { checkCaption, checkDescription } from './checks/check-text.ts'
import type { CheckedMedia } from './checks/checked-media.ts'
import { at, block, type Finding } from './checks/finding.ts'
import { isOffReel } from './checks/reel-fit.ts'
import { formatCount } from './format-count.ts'
import { mediaLimits } from './media.ts'
import { nameNetwork } from './networks/networks.ts'
import { publishingLimits, rulesAt, rulesOf } from './networks/rules.ts'

export type { CheckedMedia } from './checks/checked-media.ts'
export type { Finding } from './checks/finding.ts'
export { countCharacters } from './count-text.ts'
export { findHashtags } from './find-tags.ts'

/** Optional fields are checked only when present. */
export interface CheckedPost {
  caption: string
  media: readonly CheckedMedia[]
  description?: string
  /** ISO 8601 instants on one account of the network, repeats included. */
  times?: readonly string[]
  /** A network version can be passed. */
  options?: CheckedOptions & AllowedInteractions
  /** What the network says of the accounts that the post goes to, as far as it says something. */
  accounts?: readonly ToldAccount[]
  /** Whether the server makes a converted copy of a video for this network (`Platform`). */
  mayConvert?: boolean
}

/**
 * All findings for one network, in composer and server alike. One blocking finding for a
 * `platformId` without a connector.
 */
export function checkPost(platformId: string, post: CheckedPost): Finding[] {
  if (publishingLimits(platformId)) return checkRules(platformId, post)
  return [block(at('media'), `Ainda não é possível publicar em ${nameNetwork(platformId)}.`)]
}

/**
 * Findings by the rules of the network, and of the place there that the options name, also before it
 * has a connector. Empty without known rules.
 */
export function checkRules(platformId: string, post: CheckedPost): Finding[] {
  const own = rulesOf(platformId)
  if (!own) return []
  const { caption, media, description, times, options, mayConvert = false } = post
  const rules = rulesAt(own, options?.placement)
  const video = media.find(({ kind }) => kind === 'video')
  const choice = options?.videoAs ?? null
  const isReelExcluded =
    !video || choice === 'video' || (rules.video !== undefined && isOffReel(rules.video, video))
  const findings = [
    ...checkCaption(rules, caption, media[0]?.kind),
    ...checkDescription(rules, description ?? ''),
    ...checkMedia(rules, media, mayConvert, choice),
    ...checkSchedules(rules, times ?? [], !isReelExcluded),
    ...checkLeftOut(own, rules, { media, options }),
  ]
  if (options)
    findings.push(
      ...checkOptions(rules, options, {
        hasMedia: media.length > 0,
        video,
      }),
    )
  if (options && post.accounts)
    findings.push(
      ...checkCapabilities(rules, options, {
        accounts: post.accounts,
        videoSeconds: video?.durationSeconds ?? null,
      }),
    )
  return findings
}

/** A hint beside an account whose network allows less than the product; otherwise undefined. */
export function describeTighterLimit(platformId: string): string | undefined {
  const rules = rulesOf(platformId)
  if (!rules) return undefined
  const { maxImages } = rules.media
  if (maxImages === 0) return 'Só vídeo'
  return maxImages < mediaLimits.maxImages
    ? `Até ${formatCount(maxImages, 'imagem', 'imagens')} por post`
    : undefined
}
