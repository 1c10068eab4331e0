import type { ToldAccount } from '#contract/accounts/account.ts'
import type { VersionedNetwork, VersionOf } from '#contract/networks/network-versions.ts'

/** The video of a post; `src` is undefined while the caller reads the file. */
export interface OptionsVideo {
  id: string
  src: string | undefined
  durationSeconds: number | null
}

/** The props of the fields of a network's own options. */
export interface OptionsProps<N extends VersionedNetwork> {
  version: VersionOf<N>
  hasMedia: boolean
  video: OptionsVideo | undefined
  /** What the network says of the post's accounts; accounts of which nothing is known are left out. */
  accounts: readonly ToldAccount[]
  /** The message that stops the post, for a field of the version; undefined if there is none. */
  problemOf: (field: string) => string | undefined
  onChange: (changes: Partial<VersionOf<N>>) => void
}
