import type { RuledNetworkId } from '#contract/networks/rules.ts'

/** The networks that have a preview, in the order of its tabs (docs/product-words.md). */
export const previewedNetworks = [
  'facebook',
  'twitter',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
] as const satisfies readonly RuledNetworkId[]
export type PreviewNetwork = (typeof previewedNetworks)[number]
