import { useDeferredValue, useMemo, useRef } from 'react'
import type { Platform } from '#contract/account.ts'
import type { Finding } from '#contract/check-post.ts'
import { countText } from '#contract/count-text.ts'
import type { MediaKind } from '#contract/media.ts'
import { networkIds, type RuledNetworkId } from '#contract/networks/network-rules.ts'
import { networkRules, publishingLimits } from '#contract/networks/rules.ts'
import {
  checkPlatforms,
  findingsOf,
  type PlatformFindings,
} from '#src/components/check-destinations.ts'
import type { DraftMedia } from '#src/sending/media/use-draft-media.ts'
import { type ComposerState, chosenAccountIds } from '../composer-state.ts'
import { listMoments, networkPost } from './network-post.ts'

export interface CaptionCounter {
  network: RuledNetworkId
  label: string
  used: number
  limit: number
}

export interface ComposerChecks {
  /** Of every network with a linked account; the same array while nothing in it changes. */
  findings: readonly PlatformFindings[]
  /** The accounts it would go to. */
  chosen: readonly string[]
  /** Their networks, in the order of the list. */
  networks: readonly RuledNetworkId[]
  /** All that have a linked account. */
  linked: readonly RuledNetworkId[]
  /** What the chosen ones say of the text that goes everywhere. */
  captionFindings: readonly Finding[]
  descriptionFindings: readonly Finding[]
  mediaFindings: readonly Finding[]
  scheduleFindings: readonly Finding[]
  /** Of the chosen networks that get the text of all; before any is chosen, the tightest one's. */
  counters: readonly CaptionCounter[]
  /** As it is this moment, not a keystroke behind. */
  checkNow: () => PlatformFindings[]
}

const noPlatforms: readonly Platform[] = []

/** What the networks say of the post; a keystroke behind while someone types fast. */
export function useComposerChecks(
  state: ComposerState,
  media: DraftMedia,
  timeZone: string,
  platforms: readonly Platform[] = noPlatforms,
): ComposerChecks {
  const said = useDeferredValue(state)
  const { isPostNow, postNowAccountIds, isScheduling, schedules, versions } = state
  const chosen = useUnchanged(
    useMemo(
      () => chosenAccountIds({ isPostNow, postNowAccountIds, isScheduling, schedules }),
      [isPostNow, postNowAccountIds, isScheduling, schedules],
    ),
  )
  const networks = useMemo(() => networksOf(platforms, chosen), [platforms, chosen])
  const linked = useMemo(() => networksOf(platforms), [platforms])
  const moments = useMemo(
    () => listMoments(isScheduling ? schedules : [], platforms, timeZone),
    [isScheduling, schedules, platforms, timeZone],
  )
  const checkNow = () =>
    checkPlatforms((id) => networkPost(id, state, media.infos, moments.get(id)), platforms)
  const findings = useUnchanged(
    useMemo(() => {
      const checked = checkPlatforms(
        (id) => networkPost(id, said, media.infos, moments.get(id)),
        platforms,
      )
      // What is still being read must not be called missing.
      return media.isKnown ? checked : checked.map(withoutMedia)
    }, [said, media, platforms, moments]),
  )
  const ofChosen = useMemo(() => {
    const all = findingsOf(findings, platforms, chosen)
    const own = new Set(versions.flatMap((one) => (one.caption ? [one.platformId as string] : [])))
    const shared = findings.filter(({ platformId }) => !own.has(platformId))
    return {
      captionFindings: findingsOf(shared, platforms, chosen).filter(isOf('caption')),
      descriptionFindings: all.filter(isOf('description')),
      mediaFindings: all.filter(isOf('media')),
      scheduleFindings: all.filter(isOf('schedules')),
    }
  }, [findings, platforms, chosen, versions])
  const counters = countCaption(state, networks, media.infos[0]?.kind)
  return { findings, chosen, networks, linked, ...ofChosen, counters, checkNow }
}

/** Of the chosen accounts, or of all. */
function networksOf(platforms: readonly Platform[], chosen?: readonly string[]): RuledNetworkId[] {
  const ids = platforms.flatMap(({ id, socialMediaAccounts }) =>
    socialMediaAccounts.some((account) => chosen?.includes(account.id) ?? true) ? [id] : [],
  )
  return networkIds.filter((id) => ids.includes(id))
}

function countCaption(
  { caption, versions }: ComposerState,
  networks: readonly RuledNetworkId[],
  kind: MediaKind | undefined,
): CaptionCounter[] {
  const own = new Set(versions.flatMap((one) => (one.caption ? [one.platformId as string] : [])))
  const count = (network: RuledNetworkId): CaptionCounter => ({
    ...{ network, label: networkRules[network].label },
    ...countText(network, caption, kind),
  })
  const shared = networks.filter((id) => !own.has(id)).map(count)
  if (shared.length > 0) return shared
  const usable = networkIds.filter((id) => publishingLimits(id) !== null).map(count)
  const tightest = Math.min(...usable.map(({ limit }) => limit))
  return usable.filter(({ limit }) => limit === tightest).slice(0, 1)
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

function isOf(field: Finding['field']) {
  return (finding: Finding) => finding.field === field
}
