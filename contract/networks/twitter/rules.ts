import { mediaLimits } from '../../media/media.ts'
import type { NetworkRules } from '../network-rules.ts'

/** Twitter (X): a preview, not listed. Limits of an account without a subscription. */
export const twitterRules: NetworkRules = {
  label: 'Twitter',
  asOf: '2026-11-20',
  source: 'docs/networks.md 9; github.com/twitter/twitter-text config/v3.json',
  caption: { max: 280, unit: 'weighted', note: 'links contam 23 e emojis, 2' },
  fold: null,
  hashtags: {},
  media: { min: 0, maxImages: 4, maxVideos: 1, mayMix: false, gifAlone: true },
  // Images of at most 5 MB are derived; a GIF goes as it is.
  image: { maxBytes: mediaLimits.maxImageBytes, gif: 'animated', maxGifBytes: 15_000_000 },
  video: {
    contentTypes: ['video/mp4', 'video/quicktime'],
    maxBytes: 512_000_000,
    minSeconds: 0.5,
    maxSeconds: 140,
    maxFramesPerSecond: 60,
    expectsSound: false,
  },
  abilities: { altText: { max: 1000, unit: 'code-points' } },
}
