import type { MediaKind } from '#contract/media.ts'
import type { NetworkVersion } from '#contract/network-versions.ts'

/** A file of the post; the caller gives its address (an object URL, or the server's). */
export interface PreviewMedia {
  id: string
  kind: MediaKind
  /** Undefined while it is read; only the shown file needs one. */
  src: string | undefined
  thumbnail?: string | null | undefined
  /** In pixels as displayed; the frame takes this shape. */
  width?: number | null | undefined
  height?: number | null | undefined
  /** Of a video. */
  durationSeconds?: number | null | undefined
  altText?: string | undefined
}

export interface PreviewAccount {
  username: string
  profilePicture: string | null
}

/** The content of every preview. The fields after the caption are for the generic one. */
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
  /** Undefined: an invented name is shown. */
  account: PreviewAccount | undefined
  /** The index of the shown file. */
  index: number
  onIndexChange: (index: number) => void
  /** What this network gets of its own; undefined for nothing. */
  version?: NetworkVersion | undefined
}

/** The account's name without '@', or the network's placeholder. */
export function nameOf(account: PreviewAccount | undefined, standIn: string): string {
  return account?.username.trim().replace(/^@/, '') || standIn
}
