import { setTimeout as sleep } from 'node:timers/promises'
import { createGraphClient } from '../meta/graph-client.ts'
import { readMetaNotice } from '../meta/read-meta-notice.ts'
import { createUsageThrottle } from '../meta/usage-throttle.ts'
import type { Network } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import {
  finish,
  listRefused,
  readIdentity,
  renewAheadMs,
  renewAtUseMs,
  renewGrant,
  start,
} from './authorize.ts'
import { checkGrant } from './check-grant.ts'
import { commit, findPermalink } from './commit.ts'
import { findErrorRule } from './error-table.ts'
import { findComment, writeComment } from './first-comment.ts'
import { revoke } from './revoke.ts'
import type { Instagram, InstagramSettings } from './settings.ts'
import { stage } from './stage.ts'
import { verify } from './verify.ts'

/** Instagram API with Instagram Login. */
export function createInstagram(
  settings: InstagramSettings,
  fetch: NetworkFetch,
  now: () => number = Date.now,
): Network {
  const instagram: Instagram = {
    settings,
    ask: createGraphClient({
      ...{ fetch, throttle: createUsageThrottle(now), name: 'Instagram', findErrorRule },
    }),
    now,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  }
  return {
    id: 'instagram',
    isSimulated: settings.isSimulated,
    listRefused,
    linking: {
      asks: null,
      start: (input) => start(instagram, input),
      finish: (input) => finish(instagram, input),
    },
    renewal: {
      ...{ aheadMs: renewAheadMs, atUseMs: renewAtUseMs },
      renew: (credentials, signal) => renewGrant(instagram, credentials, signal),
    },
    revoke: (credentials, signal) => revoke(instagram, credentials, signal),
    checkGrant: (credentials) => checkGrant(instagram, credentials),
    readProfile: ({ accessToken }) => readIdentity(instagram, accessToken),
    readNotice: (notice) => readMetaNotice(notice, settings.appSecret, now()),
    stage: (delivery) => stage(instagram, delivery),
    commit: (delivery) => commit(instagram, delivery),
    verify: (delivery) => verify(instagram, delivery),
    findPermalink: (delivery, remoteId) => findPermalink(instagram, delivery, remoteId),
    firstComment: {
      write: (delivery, comment) => writeComment(instagram, delivery, comment),
      find: (delivery, comment) => findComment(instagram, delivery, comment),
    },
  }
}
