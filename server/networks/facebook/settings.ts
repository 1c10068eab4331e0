import type { GraphClient } from '../meta/graph-client.ts'
import type { MetaApp } from '../meta/meta-hosts.ts'

export interface FacebookSettings extends MetaApp {
  /** Where videos are published (docs/networks.md 4.4). */
  videoBase: string
  isSimulated: boolean
}

/** What the parts of the connector share. */
export interface Facebook {
  settings: FacebookSettings
  ask: GraphClient
  now(): number
}
