import type { NetworkListing } from '../network-listing.ts'

export const facebookListing = {
  label: 'Facebook',
  availability: 'live',
  isPublishable: true,
} as const satisfies NetworkListing
