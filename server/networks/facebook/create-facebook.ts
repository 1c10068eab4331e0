import { createGraphClient } from '../meta/graph-client.ts'
import { revokeConsent } from '../meta/page-login.ts'
import { readMetaNotice } from '../meta/read-meta-notice.ts'
import { createUsageThrottle } from '../meta/usage-throttle.ts'
import type { Network } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { checkGrant, finish, listRefused, readProfile, start } from './authorize.ts'
import { commit } from './commit.ts'
import { findErrorRule } from './error-table.ts'
import { findComment, writeComment } from './first-comment.ts'
import { listRefusedMetrics, readAccount, readDays } from './metrics.ts'
import { readResults } from './read-results.ts'
import type { Facebook, FacebookSettings } from './settings.ts'
import { stage } from './stage.ts'
import { verify } from './verify.ts'
import { findPermalink } from './video-status.ts'

/** Facebook Pages. */
export function createFacebook(
  settings: FacebookSettings,
  fetch: NetworkFetch,
  now: () => number = Date.now,
): Network {
  const throttle = createUsageThrottle(now)
  const ask = createGraphClient({ fetch, throttle, name: 'Facebook', findErrorRule })
  const facebook: Facebook = { settings, ask, now }
  return {
    id: 'facebook',
    isSimulated: settings.isSimulated,
    listRefused,
    consentApp: settings.appId,
    linking: {
      asks: null,
      start: (input) => start(facebook, input),
      finish: (input) => finish(facebook, input),
    },
    revoke: (credentials, signal) => revokeConsent(facebook, credentials, signal),
    checkGrant: (credentials) => checkGrant(facebook, credentials),
    readProfile: (credentials) => readProfile(facebook, credentials),
    metrics: {
      listRefused: listRefusedMetrics,
      readAccount: (credentials, signal) => readAccount(facebook, credentials, signal),
      readDays: (credentials, days, signal) => readDays(facebook, credentials, days, signal),
      results: {
        atOnce: 1,
        read: (credentials, posts, signal) => readResults(facebook, credentials, posts, signal),
      },
    },
    readNotice: (notice) => readMetaNotice(notice, settings.appSecret, now()),
    stage: (delivery) => stage(facebook, delivery),
    commit: (delivery) => commit(facebook, delivery),
    verify: (delivery) => verify(facebook, delivery),
    findPermalink: (delivery, remoteId) => findPermalink(facebook, delivery, remoteId),
    firstComment: {
      write: (delivery, comment) => writeComment(facebook, delivery, comment),
      find: (delivery, comment) => findComment(facebook, delivery, comment),
    },
  }
}
