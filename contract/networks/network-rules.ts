import type { AcceptedMediaType } from '../media.ts'

/** The networks that are listed and, once live, linked: the wire knows these ids and no others. */
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
 * What every screen and the server's lists need of a network. That a network is listed here says
 * nothing of what it takes: its rules are in rules.ts, loaded only where a post is written or checked.
 */
export interface ListedNetwork {
  id: NetworkId
  label: string
  /** 'soon' is listed and cannot be linked. */
  availability: 'live' | 'soon'
  /** A connector publishes there today. Rules may be known long before. */
  isPublishable: boolean
}

/** Networks whose rules are known: Twitter has a preview and counts its text, and is not listed. */
export type RuledNetworkId = NetworkId | 'twitter'

/**
 * How a network measures text. 'code-points': 'é' and most emoji are 1, a family of four 7.
 * 'utf16': an emoji is 2. 'utf8-bytes': 'é' is 2. 'emoji-bytes': as code points, but an emoji counts
 * its bytes. 'x-weighted': links 23, emoji and ideographs 2.
 */
export type TextUnit = 'code-points' | 'utf16' | 'utf8-bytes' | 'emoji-bytes' | 'x-weighted'

export interface TextLimit {
  max: number
  unit: TextUnit
}

/**
 * Where a feed hides the rest of a text behind '... mais'. Apps measure drawn lines, so it is near,
 * never exact: text is cut at `characters`, or earlier when line breaks fill `lines`.
 */
export interface Fold {
  characters: number
  lines: number
  /** The network's own word for showing the rest. */
  more: string
}

/** Bytes, pixels, width : height. Undefined where the network sets no limit (or none is known). */
export interface ImageRules {
  /** Of the original: what is sent is derived from it by the server. */
  maxBytes: number
  minRatio?: number
  maxRatio?: number
  /** Narrower ones are taken and enlarged. */
  minWidth?: number
  maxPixels?: number
  gif: 'animated' | 'still'
  /** Where it is sent as it is. */
  maxGifBytes?: number
}

/** H.264, H.265, VP8, VP9, AV1, by the names of the library that looks into files. */
export type VideoCodec = 'avc' | 'hevc' | 'vp8' | 'vp9' | 'av1'

export interface VideoRules {
  /** What is sent as it is; no video is converted. */
  contentTypes: readonly AcceptedMediaType[]
  codecs?: readonly VideoCodec[]
  maxBytes: number
  minSeconds?: number
  maxSeconds?: number
  /** Above it only some accounts may publish. */
  usualMaxSeconds?: number
  minRatio?: number
  maxRatio?: number
  maxWidth?: number
  /** Of the shorter and of the longer side. */
  minSide?: number
  maxSide?: number
  minFramesPerSecond?: number
  maxFramesPerSecond?: number
  /** The shape the network shows in full; another one is taken, and framed or cropped. */
  advisedRatio?: number
  /** What makes it a Reel where other videos are taken too. */
  reel?: { minSeconds: number; maxSeconds: number; minWidth: number; minHeight: number }
  /** Where a video without sound is shown to fewer people, or refused. */
  expectsSound: boolean
}

export interface PrivacyLevel {
  id: string
  label: string
}

/** What a post may carry there besides text and media. Absent: the network (or its API) has no such thing. */
export interface Abilities {
  /** Of each image. */
  altText?: TextLimit
  firstComment?: TextLimit
  collaborators?: number
  /** A moment of the video as its cover. */
  coverMoment?: true
  /** A link of its own, drawn as a card. */
  link?: true
  title?: TextLimit
  /** Nobody may choose for the person: there is no default. */
  privacy?: readonly PrivacyLevel[]
  interactions?: readonly ('comment' | 'duet' | 'stitch')[]
  /** Says that the post advertises the account's own brand, or another's. */
  brandDisclosure?: true
  aiDisclosure?: true
  location?: true
  /** People tagged in the media, at most so many. */
  userTags?: number
}

export interface NetworkRules {
  id: RuledNetworkId
  label: string
  /** ISO date on which all of this was last held against the sources. */
  asOf: string
  /** Sections of docs/networks.md, and addresses of what is not told there. */
  source: string
  caption: TextLimit & {
    /** Where a post of images may say more. */
    maxWithImages?: number
    /** What the caption becomes, when it is not called one there: 'o título'. */
    becomes?: string
    /** Why the count may surprise: 'links contam 23'. */
    note?: string
    /** Characters the network refuses. */
    forbidden?: string
  }
  description?: TextLimit & { forbidden?: string }
  /** Null: all of it shows. */
  fold: Fold | null
  hashtags: { warnAbove?: number; max?: number }
  mentions?: number
  /** Different addresses in the caption. */
  links?: number
  media: {
    min: number
    maxImages: number
    maxVideos: number
    /** Both kinds in one post. The product never sends them together (`checkMediaSet`). */
    mayMix: boolean
    /** All images are cropped to the shape of the first. */
    followsFirstShape?: true
    /** An animated GIF takes all the room. */
    gifAlone?: true
  }
  image?: ImageRules
  video?: VideoRules
  /** Posts of one account in any 24 hours; `kind` when only such posts count. */
  perDay?: { max: number; kind?: 'video' }
  abilities: Abilities
}
