import type { GraphClient } from '../meta/graph-client.ts'
import type { MetaApp, MetaHosts } from '../meta/meta-hosts.ts'

export interface InstagramSettings {
  /** Our app at Instagram Login; undefined where the server has none. */
  app: { id: string; secret: string } | undefined
  wwwBase: string
  apiBase: string
  graphBase: string
  graphVersion: string
  /** Where accounts live that were linked through their Page. */
  meta: MetaHosts
  /** Our app at the login for Pages; undefined where the server has none. */
  metaApp: MetaApp | undefined
  isSimulated: boolean
}

/** What the parts of the connector share. */
export interface Instagram {
  settings: InstagramSettings
  ask: GraphClient
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
