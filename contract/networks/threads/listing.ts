import type { NetworkListing } from '../network-listing.ts'

export const threadsListing = {
  label: 'Threads',
  availability: 'soon',
  isPublishable: false,
} as const satisfies NetworkListing
