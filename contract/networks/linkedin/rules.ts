import { mediaLimits } from '../../media/media.ts'
import type { NetworkRules } from '../network-rules.ts'
import { linkedinListing } from './listing.ts'

/** LinkedIn, 'Em breve': rules for its preview. */
export const linkedinRules: NetworkRules = {
  label: linkedinListing.label,
  asOf: '2026-11-20',
  source: 'docs/networks.md 6',
  // The editor's limit; the API's pages name none. The stricter unit.
  caption: { max: 3000, unit: 'utf16' },
  // Observed: three lines, about 210 characters on the desktop (J. Espirian, September 2024).
  fold: { characters: 210, lines: 3, more: '... mais' },
  hashtags: {},
  media: { min: 0, maxImages: 20, maxVideos: 1, mayMix: false },
  image: { maxBytes: mediaLimits.maxImageBytes, maxPixels: 36_152_320, gif: 'animated' },
  // [S]
  video: {
    contentTypes: ['video/mp4'],
    maxBytes: 500_000_000,
    minSeconds: 3,
    maxSeconds: 30 * 60,
    expectsSound: false,
  },
  abilities: { altText: { max: 1000, unit: 'utf16' } },
}
