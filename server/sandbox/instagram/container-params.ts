import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { ContainerKind } from './container-request.ts'
import { PublishingError } from './publishing-errors.ts'

const still: ContainerKind[] = ['IMAGE', 'CHILD_IMAGE', 'STORY_IMAGE']
const moving: ContainerKind[] = ['CHILD_VIDEO', 'REELS', 'STORY_VIDEO']
const children: ContainerKind[] = ['CHILD_IMAGE', 'CHILD_VIDEO']
const stories: ContainerKind[] = ['STORY_IMAGE', 'STORY_VIDEO']
const feed: ContainerKind[] = ['IMAGE', 'CAROUSEL', 'REELS']

/** The kinds that each parameter is allowed for; any other use fails the call. */
const allowedKinds: Record<string, ContainerKind[]> = {
  image_url: still,
  video_url: moving,
  is_carousel_item: children,
  children: ['CAROUSEL'],
  caption: [...feed, ...stories],
  alt_text: ['IMAGE', 'CHILD_IMAGE'],
  user_tags: ['IMAGE', 'CHILD_IMAGE', 'REELS', ...stories],
  collaborators: feed,
  cover_url: ['REELS'],
  thumb_offset: ['REELS', 'CHILD_VIDEO'],
  share_to_feed: ['REELS'],
  audio_name: ['REELS'],
  trial_params: ['REELS'],
  is_ai_generated: [...feed, ...stories],
  branded_content_sponsor_ids: feed,
  is_paid_partnership: feed,
  // Through a Page alone (docs/networks.md 3.1); the other two are not simulated.
  upload_type: moving,
  location_id: [],
  product_tags: [],
}

export const readFlag = (params: GraphParams, name: string): boolean => {
  const value = params[name]?.toLowerCase()
  if (value === undefined || value === 'false' || value === '0') return false
  if (value === 'true' || value === '1') return true
  throw badParameter(`Param ${name} must be a boolean`)
}

/** Whether its file is sent as bytes. */
export const isSent = ({ upload_type: type }: GraphParams) => type === 'resumable'

const storyOrChildVideo = (params: GraphParams, still: ContainerKind, moving: ContainerKind) => {
  if (params.image_url && params.video_url) {
    throw badParameter('Only one of image_url and video_url may be given')
  }
  return params.video_url || isSent(params) ? moving : still
}

const kindOf = (params: GraphParams): ContainerKind => {
  switch (params.media_type) {
    case 'CAROUSEL':
    case 'REELS':
      return params.media_type
    case 'STORIES':
      return storyOrChildVideo(params, 'STORY_IMAGE', 'STORY_VIDEO')
    case 'VIDEO':
      // Outside a carousel, VIDEO was retired when every feed video became a Reel.
      if (readFlag(params, 'is_carousel_item')) return 'CHILD_VIDEO'
      throw new PublishingError('unknownMediaType')
    case 'IMAGE':
    case undefined:
      if (!readFlag(params, 'is_carousel_item')) return 'IMAGE'
      return storyOrChildVideo(params, 'CHILD_IMAGE', 'CHILD_VIDEO')
    default:
      throw new PublishingError('unknownMediaType')
  }
}

export const findContainerKind = (params: GraphParams): ContainerKind => {
  const kind = kindOf(params)
  for (const [name, kinds] of Object.entries(allowedKinds)) {
    const isMeant = params[name] !== undefined && params[name] !== 'false'
    if (isMeant && !kinds.includes(kind)) {
      throw badParameter(`The parameter ${name} is not supported for this kind of media (${kind})`)
    }
  }
  return kind
}
