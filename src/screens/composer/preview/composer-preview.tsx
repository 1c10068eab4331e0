import { memo, useMemo, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { uprightUrl } from '#contract/media/media.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import type { PreviewMedia } from '#src/networks/preview-props.ts'
import { PreviewTabs } from '#src/networks/preview-tabs.tsx'
import type { DraftMedia } from '#src/sending/media/use-draft-media.ts'
import { useMediaUrl } from '#src/sending/media/use-media-url.ts'
import { useThumbnail } from '#src/sending/media/use-thumbnail.ts'
import type { ComposerState } from '../composer-state.ts'
import { previewAccounts } from './preview-accounts.ts'

export interface ComposerPreviewProps {
  state: ComposerState
  media: DraftMedia
  platforms: readonly Platform[] | undefined
  /** The ids of the accounts the post would go to. */
  chosen: readonly string[]
}

/** Previews the post as each network will show it. */
export const ComposerPreview = memo(function ComposerPreview(props: ComposerPreviewProps) {
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
