import { useState } from 'react'
import type { Draft } from '#local/database/rows.ts'
import { PostPreview } from '#src/components/post-preview.tsx'
import { useDeviceQuery } from '#src/page/use-device-query.ts'
import { useMediaUrl } from '#src/sending/media/use-media-url.ts'
import { useThumbnail } from '#src/sending/media/use-thumbnail.ts'

/** Previews a post that is still on this device. Only the content of the file in view is read. */
export function DraftPreview({ draft }: { draft: Draft }) {
  const { mediaHashes, caption } = draft
  const [index, setIndex] = useState(0)
  const shown = mediaHashes[index]
  const src = useMediaUrl(shown)
  const thumbnail = useThumbnail(shown)
  const infos = useDeviceQuery((db) => db.media.bulkGet(mediaHashes), [mediaHashes.join()])
  return (
    <PostPreview
      caption={caption}
      onIndexChange={setIndex}
      media={mediaHashes.map((hash, at) => ({
        id: hash,
        kind: infos?.[at]?.kind ?? 'image',
        src: at === index ? src : undefined,
        thumbnail: at === index ? thumbnail : undefined,
      }))}
    />
  )
}
