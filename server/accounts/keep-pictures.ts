import type { Deps } from '../deps.ts'
import { type AccountRow, setPicture } from './account-rows.ts'
import { forEachOf } from './for-each-of.ts'
import { keepPicture } from './picture.ts'

/** How long, in ms, a person waits for the pictures of accounts that are linked already. */
const patienceMs = 12_000

/** Those whose picture cannot be fetched are linked without it. */
export async function tryPictures(
  deps: Pick<Deps, 'db' | 'env' | 'fetch' | 'files' | 'log'>,
  linked: readonly { account: AccountRow; url: string | null }[],
): Promise<AccountRow[]> {
  const signal = AbortSignal.timeout(patienceMs)
  const keys = new Map<string, string>()
  await forEachOf(linked, async ({ account, url }) => {
    if (url === null || signal.aborted) return
    try {
      const key = await keepPicture(deps, account, url, signal)
      await setPicture(deps.db, account.id, key)
      keys.set(account.id, key)
    } catch (error) {
      deps.log.warn({ err: error, accountId: account.id }, 'picture not kept')
    }
  })
  return linked.map(({ account }) => ({
    ...account,
    pictureKey: keys.get(account.id) ?? account.pictureKey,
  }))
}
