import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import type { Delivery } from '../network.ts'
import type { Facebook } from './settings.ts'

const Permalink = v.object({ permalink_url: v.optional(v.string()) })

/** Null where the network tells no address. Throws `NetworkError`. */
export async function findPermalink(
  facebook: Facebook,
  { credentials, signal }: Pick<Delivery, 'credentials' | 'signal'>,
  remoteId: string,
): Promise<string | null> {
  const { settings, ask } = facebook
  const { permalink_url: permalink } = await ask(Permalink, {
    method: 'GET',
    url: graphUrl(settings, remoteId),
    params: { fields: 'permalink_url' },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  return permalink === undefined ? null : absolutePermalink(facebook, permalink)
}

/** Of videos the network tells only the path. */
export function absolutePermalink({ settings }: Facebook, permalink: string): string {
  return permalink.startsWith('/') ? `${settings.dialogBase}${permalink}` : permalink
}
