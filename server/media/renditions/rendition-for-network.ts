import type { MediaRow } from '../../db/schema/media.ts'
import { geotagsDigestOf, geotagsOf } from '../geotags.ts'
import type { ServedFile } from '../served-file.ts'
import {
  ensureRendition,
  networkWithRenditions,
  type RenditionDeps,
  renditionName,
} from './ensure-rendition.ts'

/** A network, and where on it the post goes; undefined for its feed. */
export interface Destination {
  platformId: string
  placement: string | undefined
}

/**
 * What a network gets of a file, by address or by bytes: its rendition, or the original where the
 * network takes that. Throws MEDIA_UNSUPPORTED where no rendition can be made.
 */
export async function renditionForNetwork(
  deps: RenditionDeps,
  row: MediaRow,
  { platformId, placement }: Destination,
): Promise<ServedFile> {
  const networkId = networkWithRenditions(platformId)
  const copy = networkId && (await ensureRendition(deps, row, networkId, placement))
  if (!networkId || !copy || copy.key === row.storageKey) return servedOriginal(deps, row)
  const contentType = row.kind === 'image' ? 'image/jpeg' : row.contentType
  const name = renditionName(networkId, placement)
  const made = copy.key.includes('.converted.') ? `${name}.converted` : name
  return { ...copy, contentType, etag: `"${row.sha256}.${made}"` }
}

/** The original, with covered geotags where there are any: then it has another entity tag. */
export async function servedOriginal(deps: RenditionDeps, row: MediaRow): Promise<ServedFile> {
  const { storageKey: key, size, contentType, sha256 } = row
  const bare = { key, size, contentType, sha256 }
  const cover = await geotagsDigestOf(deps, row)
  if (cover === '') return { ...bare, etag: `"${sha256}"` }
  return { ...bare, etag: `"${sha256}.${cover}"`, readBlanks: () => geotagsOf(deps, row) }
}
