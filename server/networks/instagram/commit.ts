import * as v from 'valibot'
import { type Delivery, NetworkError, type Publication } from '../network.ts'
import { isUsable } from './containers.ts'
import { readJournal } from './journal.ts'
import { loginOf, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const Published = v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) })
const Permalink = v.object({ permalink: v.optional(v.string()) })

/**
 * Publishes the container: the only call whose effect others see. Throws `NetworkError`,
 * `ambiguous` when the answer is lost.
 */
export async function commit(instagram: Instagram, delivery: Delivery): Promise<Publication> {
  const { ask, now } = instagram
  const { container, containerMadeAt, login } = readJournal(delivery.journal)
  const isOwn = login === loginOf(delivery.credentials)
  if (!container || !isOwn || !isUsable(containerMadeAt, now()))
    throw new NetworkError('not_ready', 'A mídia será enviada de novo.', 'no usable container')
  const { accessToken, remoteId } = delivery.credentials
  const { id } = await ask(Published, {
    method: 'POST',
    url: urlFor(instagram, delivery.credentials, `${remoteId}/media_publish`),
    params: { creation_id: container },
    token: accessToken,
    accountKey: remoteId,
    isCommit: true,
    signal: delivery.signal,
  })
  return { remoteId: id, permalink: null }
}

/**
 * Null where the post's id is not known, or the network tells no address. Throws `NetworkError`.
 */
export async function findPermalink(
  instagram: Instagram,
  { credentials, signal }: Pick<Delivery, 'credentials' | 'signal'>,
  remoteId: string,
): Promise<string | null> {
  if (remoteId.startsWith('container:')) return null
  const { permalink = null } = await instagram.ask(Permalink, {
    method: 'GET',
    url: urlFor(instagram, credentials, remoteId),
    params: { fields: 'id,permalink' },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  return permalink
}
