import { millisecondsInDay } from 'date-fns/constants'
import type { ToldAccount } from '../accounts/account.ts'
import { mediaLimits } from '../media/media.ts'
import type { NetworkRules } from '../networks/network-rules.ts'
import { nameNetwork } from '../networks/networks.ts'
import { publishingLimits, rulesAt, rulesOf } from '../networks/rules.ts'
import { formatCount } from '../texts/format-numbers.ts'
import { type AllowedInteractions, checkCapabilities } from './check-capabilities.ts'
import { checkMedia } from './check-media.ts'
import { type CheckedOptions, checkLeftOut, checkOptions } from './check-options.ts'
import { checkCaption, checkDescription } from './check-text.ts'
import {
  at,
  block,
  type CheckedMedia,
  type Finding,
  formatNumber,
  isOffReel,
  warn,
} from './finding.ts'

/**
 * `times`: ISO 8601 instants on one account, repeats included. Only warnings: the networks' daily
 * limits are partly guesses, and they count other apps' posts, too. `mayBeReel`: whether the post has
 * a video that is not known to go out as another one.
 */
export function checkSchedules(
  rules: NetworkRules,
  times: readonly string[],
  mayBeReel: boolean,
): Finding[] {
  const { perDay } = rules
  if (!perDay || (perDay.kind === 'reel' && !mayBeReel)) return []
  const most = mostWithinADay(times)
  if (most <= perDay.max) return []
  const kind = perDay.kind === 'reel' ? 'Reels' : 'publicações'
  const message = `${rules.label}: ${formatNumber(most)} ${kind} da mesma conta em 24 horas; a rede aceita cerca de ${perDay.max}.`
  return [warn(at('schedules'), message)]
}

/** Two times exactly a day apart are not in the same window. */
function mostWithinADay(instants: readonly string[]): number {
  const times = instants.map((moment) => Date.parse(moment)).sort((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? time) >= millisecondsInDay) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

export { countCharacters } from '../networks/count-text.ts'
export { findHashtags } from '../texts/find-tags.ts'
export type { CheckedMedia, Finding } from './finding.ts'

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
