import { useState } from 'react'
import { type MediaKind, uprightUrl } from '#contract/media/media.ts'
import { PostPreview } from '#src/components/post-preview.tsx'
import { useDraftMedia } from '#src/offline/media/use-draft-media.ts'
import { useMediaUrl } from '#src/offline/media/use-media-url.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'

/** A file of a post, on the server or only on this device. */
export interface ContentMedia {
  hash: string
  kind: MediaKind
  /** Empty for a file that is only on this device. */
  url: string
  thumbnailUrl: string | null
}

export interface ContentPreviewProps {
  caption: string
  media: readonly ContentMedia[]
}

/** The generic preview of a post; only the shown file is read in full. */
export function ContentPreview({ caption, media }: ContentPreviewProps) {
  const [wanted, setIndex] = useState(0)
  const index = Math.max(0, Math.min(wanted, media.length - 1))
  const hereOnly = media.flatMap(({ hash, url }) => (url === '' ? [hash] : []))
  const { infos } = useDraftMedia(hereOnly)
  const kinds = new Map(infos.flatMap((info) => (info ? [[info.hash, info.kind]] : [])))
  const shown = media[index]
  const hash = shown?.url === '' ? shown.hash : undefined
  const src = useMediaUrl(hash)
  const thumbnail = useThumbnail(hash)
  return (
    <PostPreview
      caption={caption}
      onIndexChange={setIndex}
      media={media.map((file, at) => ({
        id: file.hash,
        kind: kinds.get(file.hash) ?? file.kind,
        src: uprightUrl(file.url) || (at === index ? src : undefined),
        thumbnail: file.thumbnailUrl ?? (at === index ? thumbnail : undefined),
      }))}
    />
  )
}
