import { useMemo, useState } from 'react'
import { type PostMedia, uprightUrl } from '#contract/media/media.ts'
import type { Post } from '#contract/posts/post.ts'
import { NetworkPreview } from '#src/networks/network-preview.tsx'
import type { PreviewMedia } from '#src/networks/preview-props.ts'
import { useMediaUrl } from '#src/offline/media/use-media-url.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import type { PreviewedPostNetwork } from './previewed-post-networks.ts'

export interface PostOnNetworkProps extends PreviewedPostNetwork {
  post: Post
}

/** A post as a network gets it, with its network version; only the shown file is read in full. */
export function PostOnNetwork({ post, network, account }: PostOnNetworkProps) {
  const [wanted, setIndex] = useState(0)
  const index = Math.max(0, Math.min(wanted, post.media.length - 1))
  const media = usePreviewMedia(post.media, index)
  const content = useMemo(() => {
    const { description, location, userTags, productTags, altText, versions } = post
    const version = versions.find(({ platformId }) => platformId === network)
    return {
      ...{ media, description, location, userTags, productTags, altText, account, version, index },
      caption: version?.caption || post.caption,
      onIndexChange: setIndex,
    }
  }, [post, network, account, media, index])
  return <NetworkPreview network={network} post={content} />
}

function usePreviewMedia(files: readonly PostMedia[], index: number): PreviewMedia[] {
  const shown = files[0]?.kind === 'video' ? files[0] : files[index]
  const hereOnly = shown?.url === '' ? shown.sha256 : undefined
  const src = useMediaUrl(hereOnly)
  const thumbnail = useThumbnail(hereOnly)
  return useMemo(
    () =>
      files.map((file) => ({
        id: file.id,
        kind: file.kind,
        src: file === shown ? uprightUrl(file.url) || src : undefined,
        thumbnail: file === shown ? (file.thumbnailUrl ?? thumbnail) : undefined,
        width: file.width,
        height: file.height,
        durationSeconds: file.durationSeconds,
        altText: file.altText,
      })),
    [files, shown, src, thumbnail],
  )
}
