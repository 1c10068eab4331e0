import { useEffect, useMemo, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { Post } from '#contract/posts/post.ts'
import { onDelivery } from '#local/calls/delivery-channel.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { useLazyDeviceQuery } from '#src/browser/use-lazy-device-query.ts'
import { type PostWithPendingChange, showAsIs } from './post-with-pending-change.ts'

const noMedia: readonly MediaInfo[] = []

/** Loads the code that applies pending changes, which is needed only while there are some. */
export const loadLayer = () => import('./apply-pending-edits.ts')
type Layer = Awaited<ReturnType<typeof loadLayer>>
let loaded: Layer | undefined

/** The server's posts with the changes in the outbox applied. `changes`: see `useChanges`. */
export function usePostsWithPendingChanges(
  posts: readonly Post[],
  changes: readonly ListedChange[],
  platforms: readonly Platform[] | undefined,
): PostWithPendingChange[] {
  const delivered = useDelivered(changes)
  const layer = useLayer(changes.length + delivered.length > 0)
  const hashes = changes.flatMap(({ edit }) => edit.mediaHashes)
  const media = useLazyDeviceQuery(
    async (db) => {
      if (hashes.length === 0) return noMedia
      return (await db.media.bulkGet(hashes)).filter((info) => info !== undefined)
    },
    [hashes.join()],
  )
  return useMemo(() => {
    if (!layer) return posts.map(showAsIs)
    const accounts = (platforms ?? []).flatMap(({ socialMediaAccounts }) => socialMediaAccounts)
    return layer.applyPendingEdits(posts, { changes, delivered, accounts, media: media ?? noMedia })
  }, [posts, changes, delivered, platforms, media, layer])
}

/** The code that applies changes; undefined while it is not needed or not loaded. */
function useLayer(isNeeded: boolean): Layer | undefined {
  const [layer, setLayer] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || layer) return
    loadLayer().then(
      (part) => {
        loaded = part
        setLayer(part)
      },
      // The chunk could not be loaded: the server's posts are shown unchanged.
      () => undefined,
    )
  }, [isNeeded, layer])
  return isNeeded ? layer : undefined
}

/** The message about a delivery arrives within this time after its entry was removed, in ms. */
const newsMs = 500
/** After this time, in ms, the lists have been fetched again, and delivered changes can be forgotten. */
const forgottenMs = 15_000

interface Seen {
  changes: readonly ListedChange[]
  gone: readonly ListedChange[]
}

/** Changes that were just delivered; without them posts would show their old content until the refetch. */
function useDelivered(changes: readonly ListedChange[]): readonly ListedChange[] {
  const [seen, setSeen] = useState<Seen>({ changes, gone: [] })
  const [arrived, setArrived] = useState<readonly string[]>([])
  if (seen.changes !== changes) {
    const ids = new Set(changes.map(({ id }) => id))
    const gone = [...seen.gone, ...seen.changes].filter(({ id }) => !ids.has(id))
    setSeen({ changes, gone: gone.length > 0 ? gone : seen.gone })
  }
  const { gone } = seen

  useEffect(() => onDelivery(({ entryId }) => setArrived((ids) => [...ids, entryId])), [])
  useEffect(() => {
    // Entries that left the outbox without a message of their delivery were taken back or discarded.
    const taken = gone.filter(({ id }) => !arrived.includes(id))
    if (taken.length === 0) return
    const timer = setTimeout(() => setSeen(without(taken)), newsMs)
    return () => clearTimeout(timer)
  }, [gone, arrived])
  useEffect(() => {
    if (gone.length === 0) return
    const timer = setTimeout(() => setSeen(without(gone)), forgottenMs)
    return () => clearTimeout(timer)
  }, [gone])

  return useMemo(
    () => gone.filter(({ id, edit }) => !edit.isDeletion || arrived.includes(id)),
    [gone, arrived],
  )
}

function without(some: readonly ListedChange[]) {
  return (seen: Seen): Seen => ({
    ...seen,
    gone: seen.gone.filter((one) => !some.includes(one)),
  })
}
