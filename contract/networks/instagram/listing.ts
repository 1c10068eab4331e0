import type { NetworkListing } from '../network-listing.ts'

export const instagramListing = {
  label: 'Instagram',
  availability: 'live',
  isPublishable: true,
} as const satisfies NetworkListing
