import type { GraphClient } from '../meta/graph-client.ts'

export interface FacebookSettings {
  appId: string
  appSecret: string
  dialogBase: string
  graphBase: string
  /** Where videos are published (docs/networks.md 4.4). */
  videoBase: string
  ruploadBase: string
  graphVersion: string
  isSimulated: boolean
}

/** What the parts of the connector share. */
export interface Facebook {
  settings: FacebookSettings
  ask: GraphClient
  now(): number
}

/** The address of a node or an edge of Graph. */
export function graphUrl({ graphBase, graphVersion }: FacebookSettings, path: string): string {
  return `${graphBase}/${graphVersion}/${path}`
}

/** The app's own token, which never ends. */
export function appTokenOf({ appId, appSecret }: FacebookSettings): string {
  return `${appId}|${appSecret}`
}
