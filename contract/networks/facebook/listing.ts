import type { NetworkListing } from '../network-listing.ts'

export const facebookListing = {
  label: 'Facebook',
  availability: 'live',
  isPublishable: false,
} as const satisfies NetworkListing
