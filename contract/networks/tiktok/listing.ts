import type { NetworkListing } from '../network-listing.ts'

export const tiktokListing = {
  label: 'TikTok',
  availability: 'live',
  isPublishable: false,
} as const satisfies NetworkListing
