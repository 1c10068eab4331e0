import type { ComponentType } from 'react'
import type { NetworkId } from '#contract/networks/networks.ts'
import { FacebookNotice } from './facebook/facebook-notice.tsx'
import { InstagramNotice } from './instagram/instagram-notice.tsx'

/** What to know before an account is connected, for the networks that have such a notice. */
export const connectNotices: Partial<Record<NetworkId, ComponentType>> = {
  instagram: InstagramNotice,
  facebook: FacebookNotice,
}
