import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { finish, listRefused, readProfile, renewAheadMs, renewAtUseMs, start } from './authorize.ts'
import { commit } from './commit.ts'
import { checkGrant, readCapabilities } from './creator-info.ts'
import { listRefusedMetrics, readAccount } from './metrics.ts'
import { findPermalink } from './publish-status.ts'
import { readNotice } from './read-notice.ts'
import { readResults, resultsAtOnce } from './read-results.ts'
import type { Tiktok, TiktokSettings } from './settings.ts'
import { stage } from './stage.ts'
import { createTiktokClient } from './tiktok-client.ts'
import { renewGrant, revoke } from './token-endpoint.ts'
import { verify } from './verify.ts'

/** TikTok: Login Kit and the Content Posting API, direct post. */
export function createTiktok(
  settings: TiktokSettings,
  fetch: NetworkFetch,
  now: () => number = Date.now,
): Network {
  const tiktok: Tiktok = {
    ...{ settings, fetch, now },
    call: createTiktokClient(fetch, settings.apiBase),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  }
  return {
    id: 'tiktok',
    isSimulated: settings.isSimulated,
    listRefused,
    linking: {
      asks: null,
      start: (input) => start(tiktok, input),
      finish: (input) => finish(tiktok, input),
    },
    renewal: {
      ...{ aheadMs: renewAheadMs, atUseMs: renewAtUseMs },
      renew: (credentials, signal) => renewGrant(tiktok, credentials, signal),
    },
    revoke: (credentials, signal) => revoke(tiktok, credentials, signal),
    checkGrant: (credentials) => checkGrant(tiktok, credentials),
    readProfile: (credentials) => readProfile(tiktok, credentials),
    readCapabilities: (credentials, signal) => readCapabilities(tiktok, credentials, signal),
    metrics: {
      listRefused: listRefusedMetrics,
      readAccount: (credentials, signal) => readAccount(tiktok, credentials, signal),
      results: {
        atOnce: resultsAtOnce,
        read: (credentials, posts, signal) => readResults(tiktok, credentials, posts, signal),
      },
    },
    readNotice: (notice) => readNotice(notice, settings.clientSecret, now()),
    stage: (delivery) => stage(tiktok, delivery),
    commit: (delivery) => commit(tiktok, delivery),
    verify: (delivery) => verify(tiktok, delivery),
    findPermalink: (delivery, remoteId) => findPermalink(tiktok, delivery, remoteId),
  }
}
