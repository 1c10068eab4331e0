import type { NetworkListing } from '../network-listing.ts'

export const linkedinListing = {
  label: 'LinkedIn',
  availability: 'soon',
  isPublishable: false,
  hasNames: true,
} as const satisfies NetworkListing
