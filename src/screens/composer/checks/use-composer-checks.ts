import { useDeferredValue, useMemo, useRef } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { Finding } from '#contract/checks/check-post.ts'
import type { MediaKind } from '#contract/media/media.ts'
import { countText } from '#contract/networks/count-text.ts'
import type { NetworkRules } from '#contract/networks/network-rules.ts'
import { placementForNetwork } from '#contract/networks/network-versions.ts'
import { networkIds } from '#contract/networks/networks.ts'
import {
  networkRules,
  publishingLimits,
  type RuledNetworkId,
  rulesAt,
} from '#contract/networks/rules.ts'
import {
  checkPlatforms,
  findingsOf,
  type PlatformFindings,
} from '#src/components/check-destinations.ts'
import {
  describeFiles,
  listPublishTimes,
  postForNetwork,
} from '#src/features/post-checks/post-for-network.ts'
import type { DraftMedia } from '#src/offline/media/use-draft-media.ts'
import { type ComposerState, chosenAccountIds } from '../composer-state.ts'

export interface CaptionCounter {
  network: RuledNetworkId
  label: string
  used: number
  limit: number
}

export interface ComposerChecks {
  /** The findings of every network with a linked account; the same array while the content is equal. */
  findings: readonly PlatformFindings[]
  /** The ids of the accounts the post would go to. */
  chosen: readonly string[]
  /** The networks of the chosen accounts, in the order of `networkIds`. */
  networks: readonly RuledNetworkId[]
  /** The rules of the chosen networks, else of the linked ones, for where the post goes there. */
  shapeRules: readonly NetworkRules[]
  /** What the chosen networks without a caption of their own say of the post's caption. */
  captionFindings: readonly Finding[]
  descriptionFindings: readonly Finding[]
  mediaFindings: readonly Finding[]
  scheduleFindings: readonly Finding[]
  /** For the chosen networks that get the post's caption; if none does, for the one with the lowest limit. */
  counters: readonly CaptionCounter[]
  /** Checks the current state, which `findings` may lag behind while the person types. */
  checkNow: () => PlatformFindings[]
}

const noPlatforms: readonly Platform[] = []

/** What the networks say of the post. The findings are deferred, so they lag behind fast typing. */
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
  const shapeRules = useMemo(
    () => (networks.length > 0 ? networks : linked).map((id) => rulesFor(id, versions)),
    [networks, linked, versions],
  )
  const publishTimes = useMemo(
    () => listPublishTimes(isScheduling ? schedules : [], platforms, timeZone),
    [isScheduling, schedules, platforms, timeZone],
  )
  const checkNow = () =>
    checkPlatforms(
      (id) => postForNetwork(id, state, filesOf(state, media), publishTimes.get(id)),
      platforms,
      chosen,
    )
  const findings = useUnchanged(
    useMemo(() => {
      const files = filesOf(said, media)
      const checked = checkPlatforms(
        (id) => postForNetwork(id, said, files, publishTimes.get(id)),
        platforms,
        chosen,
      )
      // Files whose facts are still being read must not be reported as missing.
      return media.isKnown ? checked : checked.map(withoutMedia)
    }, [said, media, platforms, publishTimes, chosen]),
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
  return { findings, chosen, networks, shapeRules, ...ofChosen, counters, checkNow }
}

function filesOf({ mediaDetails, altText }: ComposerState, { infos }: DraftMedia) {
  return describeFiles(infos, (hash) => mediaDetails[hash]?.altText, altText)
}

/** The networks of the chosen accounts, or of all accounts when `chosen` is not given. */
function networksOf(platforms: readonly Platform[], chosen?: readonly string[]): RuledNetworkId[] {
  const ids = platforms.flatMap(({ id, socialMediaAccounts }) =>
    socialMediaAccounts.some((account) => chosen?.includes(account.id) ?? true) ? [id] : [],
  )
  return networkIds.filter((id) => ids.includes(id))
}

function rulesFor(id: RuledNetworkId, versions: ComposerState['versions']): NetworkRules {
  return rulesAt(networkRules[id], placementForNetwork(id, versions))
}

function countCaption(
  { caption, versions }: ComposerState,
  networks: readonly RuledNetworkId[],
  kind: MediaKind | undefined,
): CaptionCounter[] {
  const own = new Set(versions.flatMap((one) => (one.caption ? [one.platformId as string] : [])))
  const isHidden = (id: RuledNetworkId) => rulesFor(id, versions).hidesText === true
  const count = (network: RuledNetworkId): CaptionCounter => ({
    ...{ network, label: networkRules[network].label },
    ...countText(network, caption, kind),
  })
  const shared = networks.filter((id) => !own.has(id) && !isHidden(id)).map(count)
  if (shared.length > 0) return shared
  const usable = networkIds.filter((id) => publishingLimits(id) !== null).map(count)
  const tightest = Math.min(...usable.map(({ limit }) => limit))
  return usable.filter(({ limit }) => limit === tightest).slice(0, 1)
}

/**
 * Returns the earlier object while the new one has the same content, so that the memoized list of
 * accounts is not rendered at every keystroke.
 */
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
