import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import type { Deps } from '../../deps.ts'
import { readAddress } from './network-address.ts'

// A network that fetches once the commit has begun may publish although its answer was lost. What it
// was given decides: of each file the target's journal says until when the newest address was good
// that the network asked for, and the newest that was closed. Both are written in the row, one after
// the other, so an address that is closed was asked for before, or is not served.

const asked = (mediaId: string) => `asked:${mediaId}`
const closed = (mediaId: string) => `closed:${mediaId}`

/** When an address ends, in seconds since 1970, as it is sealed in it: each staging has a later one. */
const secondsOf = (until: Date) => Math.floor(until.getTime() / 1000)

const Seconds = v.fallback(v.number(), 0)

/**
 * Notes that a network asks for a file whose delivery is being committed; false when the address was
 * closed. At other times nothing is noted.
 */
export async function noteAsked(
  { db, mediaKey }: Pick<Deps, 'db' | 'mediaKey'>,
  file: string,
): Promise<boolean> {
  const read = readAddress({ mediaKey }, file)
  if (!read) return false
  const { mediaId, targetId, until } = read
  const { id, state, journal } = deliveryTargets
  const isOpen = sql`coalesce((${journal} ->> ${closed(mediaId)})::bigint, 0) < ${secondsOf(until)}`
  const noted = await db
    .update(deliveryTargets)
    .set({ journal: withNote({ [asked(mediaId)]: secondsOf(until) }) })
    .where(and(eq(id, targetId), eq(state, 'committing'), isOpen))
    .returning({ id })
  if (noted.length > 0) return true
  const [row] = await db.select({ journal }).from(deliveryTargets).where(eq(id, targetId))
  return secondsOf(until) > v.parse(Seconds, row?.journal[closed(mediaId)])
}

/**
 * Closes an address, and all older ones of the file; answers whether it was asked for before.
 * Undefined when another worker holds the target.
 */
export async function closeForNetwork(
  { db, mediaKey }: Pick<Deps, 'db' | 'mediaKey'>,
  address: { url: string; mediaId: string; targetId: string; claim: string },
): Promise<boolean | undefined> {
  const { url, mediaId, targetId, claim } = address
  const read = readAddress({ mediaKey }, url.slice(url.lastIndexOf('/') + 1))
  // Not one of ours any more, as after a new key: nobody can tell what became of it.
  if (!read) return true
  const [row] = await db
    .update(deliveryTargets)
    .set({ journal: withNote({ [closed(mediaId)]: secondsOf(read.until) }) })
    .where(and(eq(deliveryTargets.id, targetId), eq(deliveryTargets.claim, claim)))
    .returning({ journal: deliveryTargets.journal })
  return row && v.parse(Seconds, row.journal[asked(mediaId)]) >= secondsOf(read.until)
}

function withNote(note: Record<string, number>) {
  return sql`${deliveryTargets.journal} || ${JSON.stringify(note)}::jsonb`
}
