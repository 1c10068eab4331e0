import type { NetworkFetch } from '../network-fetch.ts'
import type { TiktokClient } from './tiktok-client.ts'

export interface TiktokSettings {
  clientKey: string
  clientSecret: string
  /** Of the consent page, and of the public addresses of posts. */
  wwwBase: string
  apiBase: string
  isSimulated: boolean
}

/** What the parts of the connector share. */
export interface Tiktok {
  settings: TiktokSettings
  call: TiktokClient
  /** For what is no call of the API: tokens, and chunks of a video. */
  fetch: NetworkFetch
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
