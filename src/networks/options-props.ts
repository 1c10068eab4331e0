import type { ToldAccount } from '#contract/account-capabilities.ts'
import type { VersionedNetwork, VersionOf } from '#contract/network-versions.ts'

/** The video of a post; the caller gives its address, undefined while it is read. */
export interface OptionsVideo {
  id: string
  src: string | undefined
  durationSeconds: number | null
}

/** What the fields of a network's own options are given. */
export interface OptionsProps<N extends VersionedNetwork> {
  version: VersionOf<N>
  hasMedia: boolean
  video: OptionsVideo | undefined
  /** What the network says of the accounts that the post goes to, as far as it said something. */
  accounts: readonly ToldAccount[]
  /** The message that stops the post, of a field of the version. */
  problemOf: (field: string) => string | undefined
  onChange: (changes: Partial<VersionOf<N>>) => void
}
