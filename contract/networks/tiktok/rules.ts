import { mediaLimits } from '../../media/media.ts'
import type { NetworkRules } from '../network-rules.ts'
import { tiktokListing } from './listing.ts'

/** TikTok's Content Posting API, direct post. */
export const tiktokRules: NetworkRules = {
  label: tiktokListing.label,
  asOf: '2026-11-26',
  source: 'docs/networks.md 5.3, 5.4; developers.tiktok.com/doc/content-sharing-guidelines',
  // A video's `title`; with photos it is the `description`, beside a separate title (5.3).
  caption: { max: 2200, maxWithImages: 4000, unit: 'utf16' },
  // Observed: between 100 and 150 by device (posttruncate.com, toolshake.xyz, April 2026).
  fold: { characters: 100, lines: 2, more: '... mais' },
  // The app stops at 5 since August 2025 (netinfluencer.com); the API is not known to.
  hashtags: { warnAbove: 5 },
  media: { min: 1, maxImages: 35, maxVideos: 1, mayMix: false },
  // JPEG or WebP of at most 1080 px and 20 MB is sent, derived from the original.
  image: { maxBytes: mediaLimits.maxImageBytes, gif: 'still' },
  // Some accounts may only post shorter ones: `max_video_post_duration_sec` of creator_info.
  video: {
    contentTypes: ['video/mp4', 'video/quicktime', 'video/webm'],
    codecs: ['avc', 'hevc', 'vp8', 'vp9'],
    maxBytes: 4_000_000_000,
    maxSeconds: 10 * 60,
    minSide: 360,
    maxSide: 4096,
    minFramesPerSecond: 23,
    maxFramesPerSecond: 60,
    advisedRatio: 9 / 16,
    expectsSound: true,
  },
  // "Typically around 15", over all apps (5.4).
  perDay: { max: 15 },
  abilities: {
    title: { max: 90, unit: 'utf16' },
    coverMoment: true,
    privacy: [
      { id: 'PUBLIC_TO_EVERYONE', label: 'Todos' },
      { id: 'FOLLOWER_OF_CREATOR', label: 'Seguidores' },
      { id: 'MUTUAL_FOLLOW_FRIENDS', label: 'Amigos' },
      { id: 'SELF_ONLY', label: 'Somente eu', isPrivate: true },
    ],
    interactions: ['comment', 'duet', 'stitch'],
    brandDisclosure: true,
    aiDisclosure: true,
  },
}
