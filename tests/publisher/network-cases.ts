import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import type { Settings } from '#server/sandbox/settings.ts'

/** What the tests of deliveries have to know of a network beside its id. */
export interface NetworkCase {
  /** The last part of the path of the one call whose effect others see, for a picture. */
  visibleCall: string
  /** Of the first call that sends a picture's media. */
  stagingCall: string
  /** The code of its rate limit for an account. */
  limitCode: number
  /** The stand-in as hostile as its network may be. */
  hostile: Partial<Settings>
  /** An error that says that the day's number is used up; null where there is none. */
  quota: { code: number; subcode: number } | null
  /** Where comments of a post are written. */
  commentsOf(environment: Readonly<Record<string, string>>, remoteId: string): string
}

/** Of the networks whose calls name the account, so that a fault can be one account's. */
export const networkCases = {
  instagram: {
    ...{ visibleCall: 'media_publish', stagingCall: 'media', limitCode: 80_002 },
    // The network does not prevent duplicates: a second publish of one container makes a second
    // post.
    hostile: { secondPublish: 'duplicate', staleStatusMs: 3000 },
    quota: { code: 9, subcode: 2_207_042 },
    commentsOf: ({ IG_GRAPH_BASE }, id) => `${IG_GRAPH_BASE}/v26.0/${id}/comments`,
  },
  facebook: {
    ...{ visibleCall: 'feed', stagingCall: 'photos', limitCode: 80_001 },
    // Photos of a post can be posted again, and lists lag behind.
    hostile: { attachTwice: 'duplicate', staleListMs: 3000 },
    quota: null,
    commentsOf: ({ META_GRAPH_BASE }, id) => `${META_GRAPH_BASE}/v26.0/${id}/comments`,
  },
} satisfies Partial<Record<PublishableNetworkId, NetworkCase>>
export type CasedNetwork = keyof typeof networkCases
