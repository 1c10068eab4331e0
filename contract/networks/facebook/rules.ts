import { mediaLimits } from '../../media/media.ts'
import type { NetworkRules } from '../network-rules.ts'
import { facebookListing } from './listing.ts'

/** Facebook Pages. */
export const facebookRules: NetworkRules = {
  label: facebookListing.label,
  asOf: '2026-11-26',
  source: 'docs/networks.md 4.2-4.6, 14',
  // [S]; the unit is not documented: UTF-16 is the stricter reading.
  caption: { max: 63_206, unit: 'utf16' },
  // Observed on the desktop (socialk.it, June 2026); phones fold earlier.
  fold: { characters: 477, lines: 5, more: '... Ver mais' },
  hashtags: {},
  // No maximum is documented; 10 is the safe choice (14).
  media: { min: 0, maxImages: 10, maxVideos: 1, mayMix: false },
  // JPEG of at most 4 MB is sent, derived from the original (4.3).
  image: { maxBytes: mediaLimits.maxImageBytes, gif: 'still' },
  // The simple upload takes 1 GB and 20 minutes [S] (4.4); Reels are a narrower kind (4.5).
  video: {
    contentTypes: ['video/mp4', 'video/quicktime'],
    codecs: ['avc', 'hevc', 'vp9', 'av1'],
    maxBytes: 1_000_000_000,
    maxSeconds: 20 * 60,
    advisedRatio: 9 / 16,
    reel: {
      ...{ minSeconds: 3, maxSeconds: 90, minWidth: 540, minHeight: 960 },
      // Of sound only advice is written, and only for Reels (4.5).
      audio: { codec: 'aac', channels: 2, sampleRate: 48_000, minBitsPerSecond: 128_000 },
    },
    minFramesPerSecond: 24,
    maxFramesPerSecond: 60,
    expectsSound: true,
  },
  // Reels only; nothing is published for other posts (4.5, 4.6).
  perDay: { max: 30, kind: 'reel' },
  abilities: {
    altText: { max: 1000, unit: 'utf16' },
    // No limit is documented for comments; 8000 is what the site takes [S].
    firstComment: { max: 8000, unit: 'utf16' },
    // Refused with 1609008 (4.6).
    link: { ownSites: ['facebook.com', 'fb.com'] },
  },
}
