import * as v from 'valibot'
import { Uuid } from './scalars.ts'

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
