import { useDeferredValue, useMemo } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { Finding } from '#contract/checks/check-post.ts'
import { publishingLimits } from '#contract/networks/rules.ts'
import type { Post } from '#contract/posts/post.ts'
import { maxCaptionLength } from '#contract/texts/texts.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { contentOfPost } from '#local/edits/edit-content.ts'
import {
  checkPlatforms,
  findingsOf,
  type PlatformFindings,
} from '#src/components/check-destinations.ts'
import {
  describeFiles,
  hasOwnCaption,
  postForNetwork,
} from '#src/features/post-checks/post-for-network.ts'
import type { DraftMedia } from '#src/offline/media/use-draft-media.ts'
import { checkEdit, chosenAccounts, type EditProblem } from './check-edit.ts'
import type { EditState } from './edit-state.ts'

export interface EditChecks {
  /** The findings of each linked network; empty for a network without a chosen account. */
  findings: readonly PlatformFindings[]
  /** The findings about the media; empty while the facts of a file are being read. */
  mediaFindings: readonly Finding[]
  /** The lowest limit of the chosen networks that get the post's caption. */
  captionLimit: number
  findProblems: () => EditProblem[]
}

const noPlatforms: readonly Platform[] = []

/** The problems of an edit. The findings are deferred, so they lag behind fast typing. */
export function useEditChecks(
  state: EditState,
  basis: Post,
  media: DraftMedia,
  platforms: readonly Platform[] | undefined,
): EditChecks {
  const caption = useDeferredValue(state.caption)
  const description = useDeferredValue(state.description)
  const { schedules, versions } = state
  const altTexts = useDeferredValue(state.altTexts)
  const known = platforms ?? noPlatforms
  const own = useMemo(() => contentOfPost(basis), [basis])
  const chosen = useMemo(() => chosenAccounts({ schedules }), [schedules])
  const findings = useMemo(() => {
    const files = describeFiles(media.infos, (hash) => altTexts[hash], basis.altText)
    const content = { caption, description, versions }
    const checked = checkPlatforms((id) => postForNetwork(id, content, files), known, chosen)
    return checked.map(({ platformId, findings: all }) => ({
      platformId,
      findings: findingsOf([{ platformId, findings: all }], known, chosen),
    }))
  }, [media, altTexts, basis.altText, caption, description, versions, known, chosen])
  const mediaFindings = useMemo(
    () =>
      // Files whose facts are still being read must not be reported as missing.
      media.isKnown ? findings.flatMap((one) => one.findings.filter(isOfMedia)) : [],
    [media.isKnown, findings],
  )
  const captionLimit = useMemo(() => limitOf(known, chosen, versions), [known, chosen, versions])
  return {
    ...{ findings, mediaFindings, captionLimit },
    findProblems: () => {
      const files = describeFiles(media.infos, (hash) => state.altTexts[hash], basis.altText)
      return checkEdit(state, { own, media: files, platforms, now: serverNow() })
    },
  }
}

function isOfMedia({ field }: Finding): boolean {
  return field === 'media'
}

function limitOf(
  platforms: readonly Platform[],
  chosen: readonly string[],
  versions: EditState['versions'],
): number {
  const limits = platforms
    .filter(({ id }) => !hasOwnCaption(id, { versions }))
    .filter(({ socialMediaAccounts }) => socialMediaAccounts.some(({ id }) => chosen.includes(id)))
    .flatMap(({ id }) => publishingLimits(id)?.caption.max ?? [])
  return Math.min(maxCaptionLength, ...limits)
}
