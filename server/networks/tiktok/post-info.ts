import * as v from 'valibot'
import { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import type { Delivery } from '../network.ts'
import { readJournal } from './journal.ts'

/** What the person chose for TikTok; blank, and so without a privacy, where that is nothing. */
export function optionsOf({ options }: Pick<Delivery, 'options'>): TiktokVersion {
  return options?.platformId === 'tiktok'
    ? options
    : v.parse(TiktokVersion, { platformId: 'tiktok' })
}

type Told = Pick<Delivery, 'options' | 'caption' | 'journal'>

/** What the account has turned off for all its posts, as it was when the post was staged. */
const isClosed = ({ journal }: Told, one: string) =>
  readJournal(journal)?.closed?.includes(one) ?? false

function sharedInfo(delivery: Told, options: TiktokVersion) {
  return {
    privacy_level: options.privacy,
    disable_comment: !options.allowComment || isClosed(delivery, 'comment'),
    brand_content_toggle: options.isBrandContent,
    brand_organic_toggle: options.isYourBrand,
  }
}

/** `post_info` of a video (docs/networks.md 5.3 b): its caption is the title. */
export function videoInfo(delivery: Told) {
  const options = optionsOf(delivery)
  return {
    title: delivery.caption,
    ...sharedInfo(delivery, options),
    disable_duet: !options.allowDuet || isClosed(delivery, 'duet'),
    disable_stitch: !options.allowStitch || isClosed(delivery, 'stitch'),
    is_aigc: options.isAiGenerated ?? false,
    ...(options.coverMs != null && { video_cover_timestamp_ms: options.coverMs }),
  }
}

/** `post_info` of photos (docs/networks.md 5.3 d): a title apart, and the caption as description. */
export function photoInfo(delivery: Told) {
  const options = optionsOf(delivery)
  return {
    title: options.title ?? '',
    description: delivery.caption,
    ...sharedInfo(delivery, options),
    auto_add_music: options.autoAddMusic ?? false,
  }
}
