import { setTimeout as sleep } from 'node:timers/promises'
import type { MediaRow } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { ensureRendition, networkWithRenditions } from './ensure-rendition.ts'
import { planConversion } from './plan-conversion.ts'
import type { Destination } from './rendition-for-network.ts'

/**
 * How often a video whose turn did not come is lined up again, and the pause before that, in ms. Each
 * time it waits for up to a minute: together an hour, as videos of others take up to twelve minutes.
 */
const turns = { most: 48, pauseMs: 15_000 }

type CopyDeps = Pick<Deps, 'db' | 'files' | 'env' | 'log'>

/**
 * Begins to convert the videos of an accepted post for its networks, so that staging finds the
 * copies made. Never throws: what fails or is cut short here is made when the post is staged.
 */
export async function prepareCopies(
  deps: CopyDeps,
  rows: readonly MediaRow[],
  destinations: readonly Destination[],
  { most, pauseMs } = turns,
): Promise<void> {
  const distinct = new Map(destinations.map((one) => [`${one.platformId} ${one.placement}`, one]))
  for (const destination of distinct.values())
    for (const row of rows)
      for (let turn = 1; turn <= most; turn += 1) {
        if ((await prepare(deps, row, destination)) !== 'busy') break
        await sleep(pauseMs, undefined, { ref: false })
      }
}

async function prepare(
  deps: CopyDeps,
  row: MediaRow,
  { platformId, placement }: Destination,
): Promise<'busy' | undefined> {
  try {
    const networkId = networkWithRenditions(platformId)
    if (networkId && (await planConversion(deps, row, networkId, placement)))
      await ensureRendition(deps, row, networkId, placement)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE') return 'busy'
    deps.log.warn({ err: error, mediaId: row.id, platformId }, 'video not converted ahead')
  }
  return undefined
}
