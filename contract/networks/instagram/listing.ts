import type { NetworkListing } from '../network-listing.ts'

export const instagramListing = {
  label: 'Instagram',
  availability: 'live',
  isPublishable: true,
  showsMetrics: true,
} as const satisfies NetworkListing
