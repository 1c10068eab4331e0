import type { MediaKind } from '#contract/media/media.ts'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'

/** A file of the post; `src` is an object URL or the server's URL. */
export interface PreviewMedia {
  id: string
  kind: MediaKind
  /** Undefined while the file is read; only the shown file needs a URL. */
  src: string | undefined
  thumbnail?: string | null | undefined
  /** In pixels as displayed; the frame takes this shape. */
  width?: number | null | undefined
  height?: number | null | undefined
  /** Only for a video. */
  durationSeconds?: number | null | undefined
  altText?: string | undefined
}

export interface PreviewAccount {
  username: string
  profilePicture: string | null
}

/** The content of every preview. Only the generic preview shows the fields after the caption. */
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
  /** The network's own version of the post, if it has one. */
  version?: NetworkVersion | undefined
}

/** The account's name without '@', or the network's placeholder. */
export function nameOf(account: PreviewAccount | undefined, standIn: string): string {
  return account?.username.trim().replace(/^@/, '') || standIn
}
