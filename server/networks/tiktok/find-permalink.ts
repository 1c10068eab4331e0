import type { Delivery } from '../network.ts'
import { readJournal } from './journal.ts'
import { optionsOf } from './post-info.ts'
import { addressOf, nameless, readStatus } from './publish-status.ts'
import type { Tiktok } from './settings.ts'

/**
 * Null while TikTok looks into the post, which may take hours, and for one that only its account sees
 * (docs/networks.md 5.3 f). Throws `NetworkError`.
 */
export async function findPermalink(
  tiktok: Tiktok,
  delivery: Delivery,
  remoteId: string,
): Promise<string | null> {
  const journal = readJournal(delivery.journal)
  if (!journal?.username || optionsOf(delivery).privacy === 'SELF_ONLY') return null
  const { publishId, username } = journal
  if (!publishId || remoteId !== nameless(publishId))
    return addressOf(tiktok.settings.wwwBase, username, remoteId)
  const status = await readStatus(tiktok, delivery, publishId)
  const id = status?.publicaly_available_post_id?.[0]
  return id === undefined ? null : addressOf(tiktok.settings.wwwBase, username, id)
}
