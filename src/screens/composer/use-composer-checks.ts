import { useDeferredValue, useMemo } from 'react'
import type { Platform } from '#contract/account.ts'
import {
  type CheckedMedia,
  type CheckedPost,
  countCharacters,
  type Finding,
} from '#contract/check-post.ts'
import { networks } from '#contract/networks/networks.ts'
import type { MediaInfo } from '#local/db.ts'
import { checkDestinations } from './check-destinations.ts'
import { type ComposerState, chosenAccountIds } from './composer-state.ts'
import type { DraftMedia } from './use-draft-media.ts'

export interface ComposerChecks {
  /** The post as the networks are asked about it; a keystroke behind while someone types fast. */
  post: CheckedPost
  captionFindings: readonly Finding[]
  mediaFindings: readonly Finding[]
  counter: { used: number; limit: number }
}

export function useComposerChecks(
  state: ComposerState,
  media: DraftMedia,
  platforms: readonly Platform[] | undefined,
): ComposerChecks {
  const caption = useDeferredValue(state.caption)
  const post = useMemo(() => ({ caption, media: checkedMedia(media.infos) }), [caption, media])
  const { isPostNow, postNowAccountIds, isScheduling, schedules } = state
  const chosen = useMemo(
    () => chosenAccountIds({ isPostNow, postNowAccountIds, isScheduling, schedules }),
    [isPostNow, postNowAccountIds, isScheduling, schedules],
  )
  const checked = useMemo(
    () => checkDestinations(post, platforms ?? [], chosen),
    [post, platforms, chosen],
  )
  return useMemo(() => {
    const findings = checked.flatMap((platform) => platform.findings)
    return {
      post,
      captionFindings: findings.filter(({ field }) => field === 'caption'),
      // What is still being read must not be called missing.
      mediaFindings: media.isKnown ? findings.filter(({ field }) => field === 'media') : [],
      counter: { used: countCharacters(post.caption), limit: captionLimit(platforms, chosen) },
    }
  }, [checked, post, media.isKnown, platforms, chosen])
}

export function checkedMedia(infos: readonly (MediaInfo | undefined)[]): CheckedMedia[] {
  return infos.flatMap((info) => (info ? [info] : []))
}

/** The tightest of the chosen networks; before any is chosen, of all that can be published to. */
function captionLimit(
  platforms: readonly Platform[] | undefined,
  chosen: readonly string[],
): number {
  const chosenPlatforms = (platforms ?? []).filter(({ socialMediaAccounts }) =>
    socialMediaAccounts.some(({ id }) => chosen.includes(id)),
  )
  const ids = new Set<string>(chosenPlatforms.map(({ id }) => id))
  const limits = Object.values(networks).flatMap(({ id, limits }) =>
    limits && (ids.size === 0 || ids.has(id)) ? [limits.captionLength] : [],
  )
  return limits.length > 0 ? Math.min(...limits) : (networks.instagram.limits?.captionLength ?? 0)
}
