import * as v from 'valibot'
import { PostMedia } from '../media/media.ts'
import { Uuid } from '../scalars.ts'

/** Of one call that looks names up. */
export const maxLookedUp = 200
/** The most files that are told of one name. */
export const maxFoundOfName = 5

/**
 * Names of files, or whole paths of them ('Pasta/foto.jpg'), in any case and without accents; or
 * addresses of media of the project, as the export of posts writes them.
 */
export const StorageNames = v.object({
  names: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(2000), v.regex(/^[^\p{Cc}]*$/u))),
    v.minLength(1),
    v.maxLength(maxLookedUp),
  ),
})

/**
 * The files of each name, in the order asked; those written exactly so, where there are such. Files
 * in folders that are shut for the session are not found.
 */
export const FoundNames = v.object({
  found: v.array(
    v.array(
      v.object({
        /** From the root, as 'Pasta/foto.jpg'; of an address, that. */
        path: v.string(),
        /** What a post needs to use it; null for what no post can carry. */
        media: v.nullable(PostMedia),
      }),
    ),
  ),
})
export type FoundNames = v.InferOutput<typeof FoundNames>

/** The most letters of an address that is fetched. */
export const maxAddressLength = 2000

/** An image or a video at a public address, to be kept in a folder. Once for each Idempotency-Key. */
export const FetchedAddress = v.object({
  folder_id: Uuid,
  url: v.pipe(
    v.string(),
    v.maxLength(maxAddressLength, 'O endereço é longo demais.'),
    v.regex(/^https?:\/\//i, 'O endereço começa com https://.'),
  ),
})
