import { useDeferredValue, useMemo, useRef } from 'react'
import type { Platform } from '#contract/account.ts'
import { type CheckedMedia, countCharacters, type Finding } from '#contract/check-post.ts'
import { networkIds } from '#contract/networks/network-rules.ts'
import { publishingLimits } from '#contract/networks/rules.ts'
import type { MediaInfo } from '#local/db.ts'
import {
  checkPlatforms,
  findingsOf,
  type PlatformFindings,
} from '#src/components/check-destinations.ts'
import type { DraftMedia } from '#src/offline/use-draft-media.ts'
import { type ComposerState, chosenAccountIds } from './composer-state.ts'

export interface ComposerChecks {
  /** Of every network with a linked account; the same array while nothing in it changes. */
  findings: readonly PlatformFindings[]
  /** Of the chosen ones. */
  captionFindings: readonly Finding[]
  mediaFindings: readonly Finding[]
  counter: { used: number; limit: number }
}

const noPlatforms: readonly Platform[] = []

/** What the networks say of the post; a keystroke behind while someone types fast. */
export function useComposerChecks(
  state: ComposerState,
  media: DraftMedia,
  platforms: readonly Platform[] = noPlatforms,
): ComposerChecks {
  const caption = useDeferredValue(state.caption)
  const { isPostNow, postNowAccountIds, isScheduling, schedules } = state
  const chosen = useMemo(
    () => chosenAccountIds({ isPostNow, postNowAccountIds, isScheduling, schedules }),
    [isPostNow, postNowAccountIds, isScheduling, schedules],
  )
  const findings = useUnchanged(
    useMemo(() => {
      const checked = checkPlatforms({ caption, media: checkedMedia(media.infos) }, platforms)
      // What is still being read must not be called missing.
      return media.isKnown ? checked : checked.map(withoutMedia)
    }, [caption, media, platforms]),
  )
  const ofChosen = useMemo(() => {
    const all = findingsOf(findings, platforms, chosen)
    return {
      captionFindings: all.filter(({ field }) => field === 'caption'),
      mediaFindings: all.filter(({ field }) => field === 'media'),
    }
  }, [findings, platforms, chosen])
  const limit = useMemo(() => captionLimit(platforms, chosen), [platforms, chosen])
  return { findings, ...ofChosen, counter: { used: countCharacters(state.caption), limit } }
}

export function checkedMedia(infos: readonly (MediaInfo | undefined)[]): CheckedMedia[] {
  return infos.flatMap((info) => (info ? [info] : []))
}

/** The earlier value while the new one says the same: the accounts are not drawn at every keystroke. */
function useUnchanged<T>(value: T): T {
  const kept = useRef({ value, text: '' })
  const text = JSON.stringify(value)
  if (text !== kept.current.text) kept.current = { value, text }
  return kept.current.value
}

function withoutMedia({ platformId, findings }: PlatformFindings): PlatformFindings {
  return { platformId, findings: findings.filter(({ field }) => field !== 'media') }
}

/** The tightest of the chosen networks; before any is chosen, of all that can be published to. */
function captionLimit(platforms: readonly Platform[], chosen: readonly string[]): number {
  const chosenPlatforms = platforms.filter(({ socialMediaAccounts }) =>
    socialMediaAccounts.some(({ id }) => chosen.includes(id)),
  )
  const ids = new Set(chosenPlatforms.map(({ id }) => id))
  const known = networkIds.flatMap((id) => publishingLimits(id) ?? [])
  const wanted = known.filter(({ id }) => ids.has(id))
  return Math.min(...(wanted.length > 0 ? wanted : known).map(({ caption }) => caption.max))
}
