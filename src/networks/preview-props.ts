import type { MediaKind } from '#contract/media.ts'
import type { RuledNetworkId } from '#contract/networks/network-rules.ts'

/** The networks that have a preview. */
export type PreviewNetwork = Exclude<RuledNetworkId, 'threads'>

/** A file of the post; its address is the caller's affair (an object URL, or the server's). */
export interface PreviewMedia {
  id: string
  kind: MediaKind
  /** Undefined while it is being read; the others than the one in view need none. */
  src: string | undefined
  thumbnail?: string | null | undefined
  /** Pixels as displayed: the frame takes this shape. */
  width?: number | null | undefined
  height?: number | null | undefined
  altText?: string | undefined
}

export interface PreviewAccount {
  username: string
  profilePicture: string | null
}

/** What every preview takes. The fields after the caption are the generic one's. */
export interface PreviewContent {
  media: readonly PreviewMedia[]
  caption: string
  description?: string
  location?: string
  userTags?: string
  productTags?: string
  altText?: string
}

export interface PreviewProps extends PreviewContent {
  /** Undefined: the preview's own made-up name. */
  account: PreviewAccount | undefined
  /** Of the carousel. */
  index: number
  onIndexChange: (index: number) => void
}

/** The account's name without '@', or the network's own stand-in. */
export function nameOf(account: PreviewAccount | undefined, standIn: string): string {
  return account?.username.trim().replace(/^@/, '') || standIn
}
