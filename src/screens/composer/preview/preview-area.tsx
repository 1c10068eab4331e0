import { memo, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { uprightUrl } from '#contract/media/media.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import { useMediaQuery } from '#src/browser/use-media-query.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import type { PreviewAccount, PreviewMedia } from '#src/networks/preview-props.ts'
import { PreviewTabs } from '#src/networks/preview-tabs.tsx'
import type { PreviewNetwork } from '#src/networks/previewed-networks.ts'
import type { DraftMedia } from '#src/offline/media/use-draft-media.ts'
import { useMediaUrl } from '#src/offline/media/use-media-url.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import type { ComposerState } from '../composer-state.ts'

interface ComposerPreviewProps {
  state: ComposerState
  media: DraftMedia
  platforms: readonly Platform[] | undefined
  /** The ids of the accounts the post would go to. */
  chosen: readonly string[]
}

/** Previews the post as each network will show it. */
const ComposerPreview = memo(function ComposerPreview(props: ComposerPreviewProps) {
  const { state, platforms, chosen } = props
  const { caption, description, location, userTags, productTags, altText, versions } = state
  const [wanted, setIndex] = useState(0)
  const { mediaHashes, mediaDetails } = state
  const index = Math.max(0, Math.min(wanted, mediaHashes.length - 1))
  const media = usePreviewMedia(mediaHashes, mediaDetails, props.media, index)
  const accounts = useMemo(() => previewAccounts(platforms ?? [], chosen), [platforms, chosen])
  return (
    <PreviewTabs
      {...{ media, caption, description, location, userTags, productTags, altText }}
      {...{ accounts, versions, index }}
      onIndexChange={setIndex}
    />
  )
})

/** Reads the content of the file in view only; for the other files the facts are enough. */
function usePreviewMedia(
  hashes: ComposerState['mediaHashes'],
  details: ComposerState['mediaDetails'],
  { infos }: DraftMedia,
  index: number,
): PreviewMedia[] {
  const shown = infos[0]?.kind === 'video' ? hashes[0] : hashes[index]
  const src = useMediaUrl(shown)
  const thumbnail = useThumbnail(shown)
  return useMemo(
    () =>
      hashes.map((hash, at) => ({
        id: hash,
        kind: infos[at]?.kind ?? 'image',
        src: hash === shown ? (src ?? addressOf(infos[at])) : undefined,
        thumbnail: hash === shown ? (thumbnail ?? infos[at]?.remote?.thumbnailUrl) : undefined,
        width: infos[at]?.width,
        height: infos[at]?.height,
        durationSeconds: infos[at]?.durationSeconds,
        altText: details[hash]?.altText,
      })),
    [hashes, details, infos, shown, src, thumbnail],
  )
}

/** The file's URL on the server; undefined for a file that is on this device. */
function addressOf(info: MediaInfo | undefined): string | undefined {
  return info?.remote ? uprightUrl(info.remote.url) : undefined
}

export interface PreviewAreaProps extends ComposerPreviewProps {
  /** Whether the preview replaces the form, instead of being beside it. */
  isAlone: boolean
}

/** The preview of the 'Visualizar' mode; on a wide screen it is always shown beside the form. */
export function PreviewArea({ isAlone, state, media, platforms, chosen }: PreviewAreaProps) {
  // Deferred, so that a keystroke shows in the field before the preview is rendered.
  const said = useDeferredValue(state)
  const isBeside = useWidePreview()
  return (
    <section
      aria-label="Visualização"
      className={cn(
        'min-w-0',
        isAlone
          ? 'mx-auto w-full max-w-3xl'
          : // The space is reserved from the start, so that nothing moves when the preview appears.
            'scrollbar-none hidden xl:sticky xl:top-28 xl:block xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto',
      )}
    >
      {isAlone || isBeside ? (
        <ComposerPreview state={said} {...{ media, platforms, chosen }} />
      ) : (
        <PreviewSkeleton />
      )}
    </section>
  )
}

function PreviewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-96" />
    </div>
  )
}

/** From this width on, the preview has room beside the form. */
const wide = '(width >= 80rem)'

/** Whether the preview is shown beside the form: on a wide screen, once the form itself is rendered. */
function useWidePreview(): boolean {
  const isWide = useMediaQuery(wide)
  const [isFormDrawn, setIsFormDrawn] = useState(false)
  // In a transition, so that key presses take precedence over rendering the preview.
  useEffect(() => startTransition(() => setIsFormDrawn(true)), [])
  return isWide && isFormDrawn
}

/** For each network its first chosen account; when none is chosen, its account if it has only one. */
export function previewAccounts(
  platforms: readonly Platform[],
  chosenIds: readonly string[],
): Partial<Record<PreviewNetwork, PreviewAccount>> {
  return Object.fromEntries(
    platforms.flatMap(({ id, socialMediaAccounts }) => {
      const [only, another] = socialMediaAccounts
      const chosen = socialMediaAccounts.find((account) => chosenIds.includes(account.id))
      const account = chosen ?? (another ? undefined : only)
      if (!account) return []
      const { username, userProfilePictureUrl: profilePicture } = account
      return [[id, { username, profilePicture }]]
    }),
  )
}
