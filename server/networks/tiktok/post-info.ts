import * as v from 'valibot'
import { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import type { Delivery } from '../network.ts'

/** What the person chose for TikTok; blank, and so without a privacy, where that is nothing. */
export function optionsOf({ options }: Pick<Delivery, 'options'>): TiktokVersion {
  return options?.platformId === 'tiktok'
    ? options
    : v.parse(TiktokVersion, { platformId: 'tiktok' })
}

function sharedInfo(options: TiktokVersion) {
  return {
    privacy_level: options.privacy,
    disable_comment: !options.allowComment,
    brand_content_toggle: options.isBrandContent,
    brand_organic_toggle: options.isYourBrand,
  }
}

/** `post_info` of a video (docs/networks.md 5.3 b): its caption is the title. */
export function videoInfo(delivery: Pick<Delivery, 'options' | 'caption'>) {
  const options = optionsOf(delivery)
  return {
    title: delivery.caption,
    ...sharedInfo(options),
    disable_duet: !options.allowDuet,
    disable_stitch: !options.allowStitch,
    is_aigc: options.isAiGenerated,
    ...(options.coverMs !== null && { video_cover_timestamp_ms: options.coverMs }),
  }
}

/** `post_info` of photos (docs/networks.md 5.3 d): a title apart, and the caption as description. */
export function photoInfo(delivery: Pick<Delivery, 'options' | 'caption'>) {
  const options = optionsOf(delivery)
  return {
    title: options.title,
    description: delivery.caption,
    ...sharedInfo(options),
    auto_add_music: options.autoAddMusic,
  }
}
