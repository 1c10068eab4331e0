import { type ComponentType, memo } from 'react'
import { FacebookPreview } from './facebook/facebook-preview.tsx'
import { GeneralPreview } from './general/general-preview.tsx'
import { InstagramPreview } from './instagram/instagram-preview.tsx'
import { LinkedinPreview } from './linkedin/linkedin-preview.tsx'
import type { PreviewProps } from './preview-props.ts'
import type { PreviewNetwork } from './previewed-networks.ts'
import { TiktokPreview } from './tiktok/tiktok-preview.tsx'
import { TwitterPreview } from './twitter/twitter-preview.tsx'
import { YoutubePreview } from './youtube/youtube-preview.tsx'

const previews: Record<PreviewNetwork | 'general', ComponentType<PreviewProps>> = {
  general: GeneralPreview,
  facebook: FacebookPreview,
  twitter: TwitterPreview,
  instagram: InstagramPreview,
  linkedin: LinkedinPreview,
  youtube: YoutubePreview,
  tiktok: TiktokPreview,
}

export interface NetworkPreviewProps {
  network: PreviewNetwork | 'general'
  /** Pass the same object while nothing changed: `memo` then skips the render. */
  post: PreviewProps
}

/** All previews in one chunk, since they share most of their code. */
export const NetworkPreview = memo(function NetworkPreview({ network, post }: NetworkPreviewProps) {
  const Preview = previews[network]
  return <Preview {...post} />
})
