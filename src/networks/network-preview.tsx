import { type ComponentType, memo } from 'react'
import { FacebookPreview } from './facebook/facebook-preview.tsx'
import { GeneralPreview } from './general/general-preview.tsx'
import { InstagramPreview } from './instagram/instagram-preview.tsx'
import { LinkedinPreview } from './linkedin/linkedin-preview.tsx'
import type { PreviewNetwork, PreviewProps } from './preview-props.ts'
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
  /** One object, so that the same one draws nothing again. */
  post: PreviewProps
}

/** All of them in one file for the network: they share most of what they are made of. */
export const NetworkPreview = memo(function NetworkPreview({ network, post }: NetworkPreviewProps) {
  const Preview = previews[network]
  return <Preview {...post} />
})
