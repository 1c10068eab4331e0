import type { NetworkListing } from '../network-listing.ts'

export const youtubeListing = {
  label: 'YouTube',
  availability: 'soon',
  isPublishable: false,
} as const satisfies NetworkListing
