import type { GraphClient } from '../meta/graph-client.ts'

export interface InstagramSettings {
  appId: string
  appSecret: string
  wwwBase: string
  apiBase: string
  graphBase: string
  graphVersion: string
  isSimulated: boolean
}

/** What the parts of the connector share. */
export interface Instagram {
  settings: InstagramSettings
  ask: GraphClient
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
