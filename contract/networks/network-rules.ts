import type { AcceptedMediaType } from '../media.ts'

/** The networks that the API knows; some are only listed and cannot be linked yet. */
export const networkIds = [
  'instagram',
  'facebook',
  'tiktok',
  'linkedin',
  'threads',
  'youtube',
] as const
export type NetworkId = (typeof networkIds)[number]

/**
 * What screens and the server's lists need of a network. Its rules are in rules.ts, loaded only
 * where a post is written or checked.
 */
export interface ListedNetwork {
  id: NetworkId
  label: string
  /** 'soon': listed, but cannot be linked. */
  availability: 'live' | 'soon'
  /** Whether a connector publishes there today. Rules may be known before. */
  isPublishable: boolean
}

/** Networks with rules. Twitter has a preview and a character count, but is not listed. */
export type RuledNetworkId = NetworkId | 'twitter'

/**
 * How a network measures text. 'code-points': 'é' and most emoji are 1, a family of four 7.
 * 'utf16': an emoji is 2. 'utf8-bytes': 'é' is 2. 'emoji-bytes': code points, but an emoji counts
 * its bytes. 'x-weighted': links 23, emoji and ideographs 2.
 */
export type TextUnit = 'code-points' | 'utf16' | 'utf8-bytes' | 'emoji-bytes' | 'x-weighted'

export interface TextLimit {
  max: number
  unit: TextUnit
}

/**
 * Where a feed hides the rest of a text behind '... mais'. Apps measure drawn lines, so this is an
 * estimate: text is cut at `characters`, or earlier when line breaks fill `lines`.
 */
export interface Fold {
  characters: number
  lines: number
  /** The network's label for showing the rest. */
  more: string
}

/**
 * Limits in bytes, pixels, and width : height. Undefined where the network has no limit, or none is
 * known.
 */
export interface ImageRules {
  /** Of the original: the server sends a rendition of it. */
  maxBytes: number
  minRatio?: number
  maxRatio?: number
  /** Narrower images are accepted and enlarged by the network. */
  minWidth?: number
  maxPixels?: number
  gif: 'animated' | 'still'
  /** For a GIF that is sent unchanged. */
  maxGifBytes?: number
}

/** Names of codecs as the library that inspects videos has them. */
export type VideoCodec = 'avc' | 'hevc' | 'vp8' | 'vp9' | 'av1'

export interface VideoRules {
  /** Types that are sent unchanged; no video is converted. */
  contentTypes: readonly AcceptedMediaType[]
  codecs?: readonly VideoCodec[]
  maxBytes: number
  minSeconds?: number
  maxSeconds?: number
  /** Longer videos can be published by some accounts only. */
  usualMaxSeconds?: number
  minRatio?: number
  maxRatio?: number
  maxWidth?: number
  /** In pixels, of the shorter and of the longer side. */
  minSide?: number
  maxSide?: number
  minFramesPerSecond?: number
  maxFramesPerSecond?: number
  /** The ratio that the network shows in full; others are accepted, and framed or cropped. */
  advisedRatio?: number
  /** Limits of a Reel where the network takes other videos too. */
  reel?: { minSeconds: number; maxSeconds: number; minWidth: number; minHeight: number }
  /** Whether a video without sound reaches fewer people, or is refused. */
  expectsSound: boolean
}

export interface PrivacyLevel {
  id: string
  label: string
}

/**
 * The options a post may have on this network. Undefined: the network (or its API) has no such
 * option.
 */
export interface Abilities {
  /** For each image. */
  altText?: TextLimit
  firstComment?: TextLimit
  collaborators?: number
  /** Whether a frame of the video can be chosen as its cover. */
  coverMoment?: true
  /** Whether a post can have a link that is shown as a card. */
  link?: true
  title?: TextLimit
  /** The person has to choose: the network forbids a default. */
  privacy?: readonly PrivacyLevel[]
  interactions?: readonly ('comment' | 'duet' | 'stitch')[]
  /** Whether a post can say that it advertises the account's own brand, or another's. */
  brandDisclosure?: true
  aiDisclosure?: true
  location?: true
  /** The most people that can be tagged in the media. */
  userTags?: number
}

export interface NetworkRules {
  id: RuledNetworkId
  label: string
  /** The ISO date of the last comparison with the sources. */
  asOf: string
  /** Sections of docs/networks.md, and addresses of other sources. */
  source: string
  caption: TextLimit & {
    /** The limit for a post with images, where it is higher. */
    maxWithImages?: number
    /** The network's name for the caption, where it has another one: 'o título'. */
    becomes?: string
    /** An explanation of a surprising count: 'links contam 23'. */
    note?: string
    /** Characters the network refuses. */
    forbidden?: string
  }
  description?: TextLimit & { forbidden?: string }
  /** Null: the whole text is shown. */
  fold: Fold | null
  hashtags: { warnAbove?: number; max?: number }
  mentions?: number
  /** The most different addresses in the caption. */
  links?: number
  media: {
    min: number
    maxImages: number
    maxVideos: number
    /**
     * Whether a post may have both kinds. The product never sends them together (`checkMediaSet`).
     */
    mayMix: boolean
    /** All images are cropped to the shape of the first. */
    followsFirstShape?: true
    /** Whether an animated GIF must be the only file. */
    gifAlone?: true
  }
  image?: ImageRules
  video?: VideoRules
  /** The most posts of one account in any 24 hours; with `kind`, only such posts count. */
  perDay?: { max: number; kind?: 'video' }
  abilities: Abilities
}
