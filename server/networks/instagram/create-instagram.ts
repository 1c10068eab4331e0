import { setTimeout as sleep } from 'node:timers/promises'
import { createGraphClient } from '../meta/graph-client.ts'
import { pageWay } from '../meta/page-login.ts'
import { readMetaNotice } from '../meta/read-meta-notice.ts'
import { createUsageThrottle } from '../meta/usage-throttle.ts'
import { type Network, NetworkError } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import type { NetworkNotice, NoticeMeaning } from '../network-notice.ts'
import { finish, listRefused, renewAheadMs, renewAtUseMs, renewGrant, start } from './authorize.ts'
import { finishByPage, pageScopes, startByPage } from './authorize-by-page.ts'
import { commit, findPermalink } from './commit.ts'
import { findErrorRule } from './error-table.ts'
import { findComment, writeComment } from './first-comment.ts'
import { checkGrant, revoke } from './grant.ts'
import { directWay, listWays } from './logins.ts'
import { listRefusedMetrics, readAccount, readDays } from './metrics.ts'
import { readProfile } from './read-profile.ts'
import { readResults } from './read-results.ts'
import type { Instagram, InstagramSettings } from './settings.ts'
import { stage } from './stage.ts'
import { verify } from './verify.ts'

/**
 * What a callback of either app means: each is signed with its own app's secret, and names a person
 * by an id of its own. Ids of both are taken to come of one space, so that none means somebody else at
 * the other (docs/networks.md 2.4). Throws `NetworkError` `auth`.
 */
export function readNotice(
  { app, metaApp }: Pick<InstagramSettings, 'app' | 'metaApp'>,
  notice: NetworkNotice,
  now: number,
): NoticeMeaning {
  const secrets = [app?.secret, metaApp?.appSecret].filter((secret) => secret !== undefined)
  let refusal: unknown = new NetworkError('auth', 'O aviso não veio da rede.', 'no app')
  for (const secret of secrets)
    try {
      return readMetaNotice(notice, secret, now)
    } catch (error) {
      refusal = error
    }
  throw refusal
}

/** Instagram's API, by Instagram Login and through Pages. */
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
  const ways = listWays(settings)
  return {
    id: 'instagram',
    isSimulated: settings.isSimulated,
    listRefused,
    ...(settings.metaApp && { consentApp: settings.metaApp.appId }),
    linking: {
      asks: null,
      ...(ways && { ways, wayOf }),
      start: (input) => {
        const way = input.way ?? ways?.[0]?.id
        return way === pageWay.id ? startByPage(instagram, input) : start(instagram, input)
      },
      finish: (input) => {
        const isByPage = input.secret === pageWay.id
        return isByPage ? finishByPage(instagram, input) : finish(instagram, input)
      },
    },
    renewal: {
      ...{ aheadMs: renewAheadMs, atUseMs: renewAtUseMs },
      renew: (credentials, signal) => renewGrant(instagram, credentials, signal),
    },
    revoke: (credentials, signal) => revoke(instagram, credentials, signal),
    checkGrant: (credentials) => checkGrant(instagram, credentials),
    readProfile: (credentials) => readProfile(instagram, credentials),
    metrics: {
      listRefused: listRefusedMetrics,
      readAccount: (credentials, signal) => readAccount(instagram, credentials, signal),
      readDays: (credentials, days, signal) => readDays(instagram, credentials, days, signal),
      results: {
        atOnce: 1,
        read: (credentials, posts, signal) => readResults(instagram, credentials, posts, signal),
      },
    },
    readNotice: (notice) => readNotice(settings, notice, now()),
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

/** Each login has scopes of its own. */
function wayOf(scopes: readonly string[]): string {
  return scopes.includes(pageScopes.basic) ? pageWay.id : directWay.id
}
