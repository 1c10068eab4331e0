import * as v from 'valibot'
import { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import type { Delivery } from '../network.ts'

const Upload = v.object({
  /**
   * Where the chunks go. It holds a token that lives an hour and can only send this one file, so it
   * is kept as it is, never logged, and taken away with the last chunk.
   */
  url: v.nullable(v.string()),
  /** When it was made, in ms since 1970. */
  madeAt: v.number(),
  size: v.number(),
  chunkSize: v.number(),
  count: v.number(),
  /** Chunks that TikTok has. */
  sent: v.number(),
})
export type Upload = v.InferOutput<typeof Upload>

/** What this connector stores between steps. */
const Journal = v.object({
  /** Names the post from its init on (docs/networks.md 5.6); null or missing while there is none. */
  publishId: v.nullish(v.string()),
  /** Of a video. */
  upload: v.nullish(Upload),
  /** Whether TikTok said that it has the last chunk. */
  isSent: v.nullish(v.boolean()),
  /** The account's name at staging, for the post's public address. */
  username: v.nullish(v.string()),
  /** Interactions that the account had turned off then. */
  closed: v.nullish(v.array(v.string())),
})
export type TiktokJournal = v.InferOutput<typeof Journal>

/** Undefined for one that is damaged: it proves nothing then. */
export function readJournal(journal: Readonly<Record<string, unknown>>): TiktokJournal | undefined {
  const result = v.safeParse(Journal, journal)
  return result.success ? result.output : undefined
}

/** The entries of a journal without a post under way. */
export const noTask = { publishId: null, upload: null, isSent: false } satisfies TiktokJournal

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
