import type { Deps } from '../deps.ts'
import { ensureRendition, networkWithRenditions } from './ensure-rendition.ts'
import type { MediaRow } from './media-row.ts'
import { planConversion } from './plan-conversion.ts'

/**
 * Begins to convert the videos of an accepted post for its networks, so that staging finds the
 * copies made. Never throws: what fails or is cut short here is made when the post is staged.
 */
export async function prepareCopies(
  deps: Pick<Deps, 'db' | 'files' | 'env' | 'log'>,
  rows: readonly MediaRow[],
  platformIds: Iterable<string>,
): Promise<void> {
  for (const platformId of new Set(platformIds))
    for (const row of rows)
      try {
        const networkId = networkWithRenditions(platformId)
        if (networkId && (await planConversion(deps, row, networkId)))
          await ensureRendition(deps, row, networkId)
      } catch (error) {
        deps.log.warn({ err: error, mediaId: row.id, platformId }, 'video not converted ahead')
      }
}
