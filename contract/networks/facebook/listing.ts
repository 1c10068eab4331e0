import type { NetworkListing } from '../network-listing.ts'

export const facebookListing = {
  label: 'Facebook',
  availability: 'live',
  isPublishable: true,
  hasNames: true,
} as const satisfies NetworkListing
