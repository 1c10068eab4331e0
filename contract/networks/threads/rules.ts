import { mediaLimits } from '../../media/media.ts'
import type { NetworkRules } from '../network-rules.ts'
import { threadsListing } from './listing.ts'

/** Threads, 'Em breve': rules only. */
export const threadsRules: NetworkRules = {
  label: threadsListing.label,
  asOf: '2026-11-20',
  source: 'docs/networks.md 7; developers.facebook.com/documentation/threads/create-posts',
  caption: { max: 500, unit: 'emoji-bytes', note: 'um emoji conta 4 ou mais' },
  fold: null,
  // One topic per post: any text after a second '#' stays plain text.
  hashtags: { warnAbove: 1 },
  // Each address counts once; a sixth is refused since 22 December 2025.
  links: 5,
  media: { min: 0, maxImages: 20, maxVideos: 1, mayMix: true },
  image: { maxBytes: mediaLimits.maxImageBytes, minRatio: 0.1, maxRatio: 10, gif: 'still' },
  // What 7 has as [S], two notes agreeing: codecs, shape, bit rate and sound.
  video: {
    contentTypes: ['video/mp4', 'video/quicktime'],
    codecs: ['avc', 'hevc'],
    maxBytes: 1_000_000_000,
    maxSeconds: 5 * 60,
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
    minRatio: 0.01,
    maxRatio: 10,
    maxWidth: 1920,
    expectsSound: false,
  },
  perDay: { max: 250 },
  abilities: { altText: { max: 1000, unit: 'code-points' } },
}
