import { readMetaNotice } from '../meta/read-meta-notice.ts'
import { NetworkError } from '../network.ts'
import type { NetworkNotice, NoticeMeaning } from '../network-notice.ts'
import type { InstagramSettings } from './settings.ts'

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
