import { FacebookVersion, FacebookVersionRow } from './facebook/version.ts'
import { InstagramVersion, InstagramVersionRow } from './instagram/version.ts'
import { TiktokVersion, TiktokVersionRow } from './tiktok/version.ts'

/** The options of the networks that have some, as they are sent and answered. */
export const versionSchemas = [InstagramVersion, FacebookVersion, TiktokVersion] as const

/** The same networks; apart, so that the worker carries these alone. */
export const versionRowSchemas = [
  InstagramVersionRow,
  FacebookVersionRow,
  TiktokVersionRow,
] as const
