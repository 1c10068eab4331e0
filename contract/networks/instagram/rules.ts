import { mediaLimits } from '../../media/media.ts'
import type { ImageRules, NetworkRules, Placement, VideoRules } from '../network-rules.ts'
import { instagramListing } from './listing.ts'

const image: ImageRules = {
  // JPEG of at most 8 MB is sent, derived from an original as large as the product takes.
  maxBytes: mediaLimits.maxImageBytes,
  gif: 'still',
}

// All limits from 3.5. The server moves the index forward.
const video: VideoRules = {
  contentTypes: ['video/mp4', 'video/quicktime'],
  codecs: ['avc', 'hevc'],
  maxBytes: 300 * 1000 * 1000,
  minSeconds: 3,
  maxSeconds: 15 * 60,
  minRatio: 0.01,
  maxRatio: 10,
  maxWidth: 1920,
  minFramesPerSecond: 23,
  maxFramesPerSecond: 60,
  maxBitsPerSecond: 25_000_000,
  isPlain: true,
  audio: {
    codecs: ['aac'],
    maxChannels: 2,
    maxSampleRate: 48_000,
    advisedBitsPerSecond: 128_000,
  },
  advisedRatio: 9 / 16,
  expectsSound: true,
}

/** A picture or a video for a day: no text, no comments, no invitations (3.4, 3.5). */
const story: Placement = {
  label: `Story do ${instagramListing.label}`,
  hidesText: true,
  media: { min: 1, maxImages: 1, maxVideos: 1, mayMix: false },
  image: { ...image, advisedRatio: 9 / 16 },
  video: {
    ...video,
    ...{ maxBytes: 100 * 1000 * 1000, maxSeconds: 60, minRatio: 0.1, expectsSound: false },
  },
  abilities: { aiDisclosure: true, userTags: 20 },
}

/** Instagram API with Instagram Login. */
export const instagramRules: NetworkRules = {
  label: instagramListing.label,
  asOf: '2026-11-20',
  source: 'docs/networks.md 3.4, 3.5, 3.6, 14',
  // "Caption 2200 chars" (3.5); the unit is not documented.
  caption: { max: 2200, unit: 'code-points' },
  // "Only the first three lines ... 125 characters or fewer": help.instagram.com/1643471055915254
  fold: { characters: 125, lines: 3, more: '... mais' },
  // 30 documented; the app took to 5 in December 2025, the API is not confirmed (14).
  hashtags: { warnAbove: 5, max: 30 },
  mentions: 20,
  media: { min: 1, maxImages: 10, maxVideos: 1, mayMix: true, followsFirstShape: true },
  image: { ...image, minRatio: 4 / 5, maxRatio: 1.91, minWidth: 320 },
  // A single feed video is a Reel (3.4).
  video,
  // Documents say 50 and 100; the account's own figure is read when publishing (3.4).
  perDay: { max: 50 },
  abilities: {
    altText: { max: 1000, unit: 'code-points' },
    // No limit documented for comments; the caption's is assumed.
    firstComment: { max: 2200, unit: 'code-points' },
    // On create 3, the read edge says 5 (14).
    collaborators: 3,
    coverMoment: true,
    aiDisclosure: true,
    userTags: 20,
    // Location and product tags need the other of the two products (3.1).
  },
  placements: { story },
}
