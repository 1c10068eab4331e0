import type { ComponentType } from 'react'
import type { NetworkId } from '#contract/networks/networks.ts'
import { FacebookNotice } from './facebook/facebook-notice.tsx'
import { InstagramNotice } from './instagram/instagram-notice.tsx'

/** What to know before connecting, of the networks that have words of their own. */
export const connectNotices: Partial<Record<NetworkId, ComponentType>> = {
  instagram: InstagramNotice,
  facebook: FacebookNotice,
}
