import { useDeferredValue, useMemo } from 'react'
import type { Platform } from '#contract/account.ts'
import type { Finding } from '#contract/check-post.ts'
import { publishingLimits } from '#contract/networks/rules.ts'
import { maxCaptionLength } from '#contract/texts.ts'
import { partFor } from '#contract/version-for.ts'
import type { PostVersion } from '#contract/versions.ts'
import { checkPlatforms, findingsOf } from '#src/components/check-destinations.ts'
import type { DraftMedia } from '#src/offline/use-draft-media.ts'
import { checkEdit, chosenAccounts, type EditProblem } from './check-edit.ts'
import type { EditState } from './edit-state.ts'

export interface EditChecks {
  /** What the networks of the chosen accounts say of the media. */
  mediaFindings: readonly Finding[]
  /** The tightest of the chosen networks that take this text. */
  captionLimit: number
  findProblems: () => EditProblem[]
}

const noPlatforms: readonly Platform[] = []

/** What keeps the edit from going; a keystroke behind while someone types fast. */
export function useEditChecks(
  state: EditState,
  own: Pick<EditState, 'schedules'>,
  versions: readonly PostVersion[],
  media: DraftMedia,
  platforms: readonly Platform[] | undefined,
): EditChecks {
  const caption = useDeferredValue(state.caption)
  const { schedules } = state
  const files = useMemo(() => media.infos.flatMap((info) => (info ? [info] : [])), [media.infos])
  const known = platforms ?? noPlatforms
  const chosen = useMemo(() => chosenAccounts({ schedules }), [schedules])
  const mediaFindings = useMemo(() => {
    // What is still being read must not be called missing.
    if (!media.isKnown) return []
    const partOf = (id: string) => ({ ...partFor(id, { caption, versions }), media: files })
    const checked = checkPlatforms(partOf, known)
    return findingsOf(checked, known, chosen).filter(({ field }) => field === 'media')
  }, [media.isKnown, caption, versions, files, known, chosen])
  const captionLimit = useMemo(() => limitOf(known, chosen, versions), [known, chosen, versions])
  return {
    ...{ mediaFindings, captionLimit },
    findProblems: () =>
      checkEdit(state, { own, versions, media: files, platforms, now: Date.now() }),
  }
}

function limitOf(
  platforms: readonly Platform[],
  chosen: readonly string[],
  versions: readonly PostVersion[],
): number {
  const hasOwnText = (id: string) =>
    versions.some(({ platformId, caption }) => platformId === id && caption !== undefined)
  const limits = platforms
    .filter(({ id }) => !hasOwnText(id))
    .filter(({ socialMediaAccounts }) => socialMediaAccounts.some(({ id }) => chosen.includes(id)))
    .flatMap(({ id }) => publishingLimits(id)?.caption.max ?? [])
  return Math.min(maxCaptionLength, ...limits)
}
