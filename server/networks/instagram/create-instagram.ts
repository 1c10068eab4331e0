import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { postComment, searchComments } from '../meta/first-comment.ts'
import { createGraphClient } from '../meta/graph-client.ts'
import { GraphTime } from '../meta/graph-values.ts'
import { pageWay } from '../meta/page-login.ts'
import { readMetaNotice } from '../meta/read-meta-notice.ts'
import { createUsageThrottle } from '../meta/usage-throttle.ts'
import {
  type AccountProfile,
  type CommentPlace,
  type Credentials,
  type Delivery,
  type Network,
  NetworkError,
} from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import type { NetworkNotice, NoticeMeaning } from '../network-notice.ts'
import {
  finish,
  listRefused,
  readIdentity,
  renewAheadMs,
  renewAtUseMs,
  renewGrant,
  start,
} from './authorize.ts'
import { finishByPage, pageScopes, startByPage } from './authorize-by-page.ts'
import { commit, findPermalink } from './commit.ts'
import { findErrorRule } from './error-table.ts'
import { checkGrant, revoke } from './grant.ts'
import { directWay, listWays, loginOf, urlFor } from './logins.ts'
import { listRefusedMetrics, readAccount, readDays } from './metrics.ts'
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

const Profile = v.object({
  username: v.pipe(v.string(), v.nonEmpty()),
  profile_picture_url: v.optional(v.string()),
})

/** How the account is called now, and its picture. Throws `NetworkError`. */
async function readProfile(
  instagram: Instagram,
  credentials: Credentials,
): Promise<AccountProfile> {
  const { remoteId, accessToken } = credentials
  // The token of a Page stands for the Page: there is no `me` of the account.
  if (loginOf(credentials) !== pageWay.id) return readIdentity(instagram, accessToken, remoteId)
  const { username, profile_picture_url: pictureUrl = null } = await instagram.ask(Profile, {
    method: 'GET',
    url: urlFor(instagram, credentials, remoteId),
    params: { fields: 'username,profile_picture_url' },
    token: accessToken,
    accountKey: remoteId,
  })
  return { username, pictureUrl }
}

const Comment = v.pipe(
  v.object({ text: v.optional(v.string(), ''), timestamp: GraphTime }),
  v.transform(({ text, timestamp }) => ({ text, writtenAt: timestamp })),
)

/** Throws `NetworkError`, `content` where the id of the post is not known. */
async function writeComment(
  instagram: Instagram,
  delivery: Delivery,
  { remoteId, text }: CommentPlace,
): Promise<void> {
  await postComment(instagram.ask, delivery, {
    ...{ url: commentsOf(instagram, delivery, remoteId), text },
  })
}

/**
 * Whether the account's own comment with this text, written since then, is there. Newest first.
 * Throws `NetworkError` when not all comments can be read.
 */
async function findComment(
  instagram: Instagram,
  delivery: Delivery,
  { remoteId, text, since }: CommentPlace & { since: Date },
): Promise<boolean> {
  const list = {
    url: commentsOf(instagram, delivery, remoteId),
    params: { fields: 'id,text,timestamp' },
    comment: Comment,
  }
  return searchComments(instagram.ask, delivery, list, { text, since })
}

function commentsOf(instagram: Instagram, { credentials }: Delivery, remoteId: string): string {
  // Published for certain, but under an id that is not known (`verify.ts`).
  if (remoteId.startsWith('container:'))
    throw new NetworkError('content', 'O Instagram não disse qual é o post.', 'no media id')
  return urlFor(instagram, credentials, `${remoteId}/comments`)
}
