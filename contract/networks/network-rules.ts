import type { AcceptedMediaType } from '../media/media.ts'

/**
 * 'code-points': 'é' and most emoji are 1, a family of four 7. 'utf16': an emoji is 2.
 * 'utf8-bytes': 'é' is 2. 'emoji-bytes': code points, emoji in bytes. 'weighted': links 23, emoji and
 * ideographs 2.
 */
export type TextUnit = 'code-points' | 'utf16' | 'utf8-bytes' | 'emoji-bytes' | 'weighted'

export interface TextLimit {
  max: number
  unit: TextUnit
}

/**
 * Where a feed hides the rest of a text: at `characters`, or earlier when line breaks fill `lines`.
 * An estimate, since apps measure rendered lines.
 */
export interface Fold {
  characters: number
  lines: number
  /** The network's label for showing the rest. */
  more: string
}

/** In bytes, pixels, and width : height. Undefined: no limit, or none is known. */
export interface ImageRules {
  /** Of the original: the server sends a rendition of it. */
  maxBytes: number
  minRatio?: number
  maxRatio?: number
  /** Narrower images are accepted and enlarged by the network. */
  minWidth?: number
  maxPixels?: number
  /** The ratio that fills the screen; others are accepted, and framed. */
  advisedRatio?: number
  gif: 'animated' | 'still'
  /** For a GIF that is sent unchanged. */
  maxGifBytes?: number
}

/** Names of codecs as the library that inspects videos has them. */
export type VideoCodec = 'avc' | 'hevc' | 'vp8' | 'vp9' | 'av1'

export type AudioCodec = 'aac'

/** Of a video's sound, in Hz and bits per second. */
export interface AudioRules {
  codecs: readonly AudioCodec[]
  maxChannels: number
  maxSampleRate: number
  /** What the network asks for; more is accepted. */
  advisedBitsPerSecond?: number
}

/** What an advised sound is exactly; other sound is accepted. */
export interface AdvisedAudio {
  codec: AudioCodec
  channels: number
  sampleRate: number
  minBitsPerSecond: number
}

export interface VideoRules {
  /** Containers; the server's copy has the same. */
  contentTypes: readonly AcceptedMediaType[]
  codecs?: readonly VideoCodec[]
  /** Of the picture, on average. */
  maxBitsPerSecond?: number
  /**
   * Whether pictures are to be progressive, in 4:2:0 colours and closed groups, and the file
   * without cuts that a player has to apply.
   */
  isPlain?: true
  /** Undefined: no limit on sound is known. */
  audio?: AudioRules
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
  reel?: {
    minSeconds: number
    maxSeconds: number
    minWidth: number
    minHeight: number
    audio?: AdvisedAudio
  }
  /** Whether a video without sound reaches fewer people, or is refused. */
  expectsSound: boolean
}

export interface PrivacyLevel {
  id: string
  label: string
  /** Only the person sees the post. */
  isPrivate?: true
}

/** A network's options; undefined where it (or its API) has none. */
export interface Abilities {
  /** For each image. */
  altText?: TextLimit
  firstComment?: TextLimit
  collaborators?: number
  coverMoment?: true
  /** As a card under the text; the network refuses those to its own sites. */
  link?: { ownSites: readonly string[] }
  title?: TextLimit
  /** The person has to choose: the network forbids a default. */
  privacy?: readonly PrivacyLevel[]
  interactions?: readonly ('comment' | 'duet' | 'stitch')[]
  /** Whether a post can say that it advertises the account's own brand, or another's. */
  brandDisclosure?: true
  aiDisclosure?: true
  location?: true
  userTags?: number
}

/** Where a post can go besides the network's feed, and what is otherwise there. */
export interface Placement {
  /** In findings, before the colon: which place of which network. */
  label: string
  /** The post's text is kept here and shown nowhere, so nothing about it is judged. */
  hidesText?: true
  media: NetworkRules['media']
  image: ImageRules
  video: VideoRules
  abilities: Abilities
}

export interface NetworkRules {
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
    /** The network's rule; the product never mixes kinds (`checkMediaSet`). */
    mayMix: boolean
    /** All images are cropped to the first one's ratio. */
    followsFirstShape?: true
    /** Whether an animated GIF must be the only file. */
    gifAlone?: true
  }
  image?: ImageRules
  video?: VideoRules
  /** The most posts of one account in any 24 hours; with `kind`, only such posts count. */
  perDay?: { max: number; kind?: 'reel' }
  abilities: Abilities
  /** As in `Placement`. */
  hidesText?: true
  /** Other places than its feed, by what a version says as its `placement`. */
  placements?: Readonly<Record<string, Placement>>
}
