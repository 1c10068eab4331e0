import type { NetworkListing } from '../network-listing.ts'

export const tiktokListing = {
  label: 'TikTok',
  availability: 'live',
  isPublishable: true,
} as const satisfies NetworkListing
