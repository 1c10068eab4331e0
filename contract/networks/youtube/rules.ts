import type { NetworkRules } from '../network-rules.ts'
import { youtubeListing } from './listing.ts'

/** YouTube, 'Em breve': rules for its preview. The caption becomes the title of the video. */
export const youtubeRules: NetworkRules = {
  label: youtubeListing.label,
  asOf: '2026-11-20',
  source: 'docs/networks.md 8; developers.google.com/youtube/v3/docs/videos (snippet)',
  caption: { max: 100, unit: 'code-points', becomes: 'o título', forbidden: '<>' },
  description: { max: 5000, unit: 'utf8-bytes', forbidden: '<>' },
  // Observed: the app shows two lines of a title, lists about 70 characters.
  fold: { characters: 70, lines: 2, more: '...mais' },
  hashtags: {},
  media: { min: 1, maxImages: 0, maxVideos: 1, mayMix: false },
  video: {
    contentTypes: ['video/mp4', 'video/quicktime', 'video/webm'],
    maxBytes: 256_000_000_000,
    usualMaxSeconds: 15 * 60,
    maxSeconds: 12 * 60 * 60,
    advisedRatio: 16 / 9,
    expectsSound: true,
  },
  abilities: {},
}
