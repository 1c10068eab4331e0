import type { NetworkListing } from '../network-listing.ts'

export const linkedinListing = {
  label: 'LinkedIn',
  availability: 'soon',
  isPublishable: false,
} as const satisfies NetworkListing
