import type { DatabaseSync } from 'node:sqlite'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Background } from './background.ts'
import type { BaseSettings } from './base-settings.ts'
import type { Clock } from './clock.ts'
import type { SchemaSteps } from './store/database.ts'

/** Our app, as every simulated network knows it. */
export type SandboxApp = { id: string; secret: string }

/** What every part of the sandbox can use. `Own`: the settings of one network, or of all. */
export type Sandbox<Own extends object = object> = {
  /** Public origin, without a trailing slash; every absolute URL begins with it. */
  url: string
  db: DatabaseSync
  mediaDir: string
  log: Logger
  clock: Clock
  app: SandboxApp & { name: string }
  settings: BaseSettings & Own
  background: Background
}

export type SandboxEnv = {
  Bindings: HttpBindings
  Variables: { params?: Record<string, string>; fault?: string }
}

/** The stand-in for one service: its routes under '/<id>', its start and its test controls. */
export type SandboxPart<Own extends object = object> = {
  id: string
  routes(sandbox: Sandbox<Own>): Hono<SandboxEnv>
  control(sandbox: Sandbox<Own>): Hono<SandboxEnv>
  /** Seeds what is missing and continues work that a stopped process left unfinished. */
  start(sandbox: Sandbox<Own>): Promise<void>
}

export type SandboxNetwork<Own extends object = object> = SandboxPart<Own> & {
  schema: SchemaSteps
  /** The result of a complete consent, without a browser: for the demonstration and tests. */
  linkAccount(sandbox: Sandbox<Own>, username: string, name?: string): Promise<LinkedAccount>
  /** The same by the network's other way, where it has one. */
  linkOtherWay?(sandbox: Sandbox<Own>, username: string): Promise<LinkedAccount>
  /** Adds a post that was published before: for the demonstration. */
  addPastPost(sandbox: Sandbox<Own>, past: PastPost): Promise<{ id: string; permalink: string }>
  /** Reach and views of a day ('YYYY-MM-DD') as insights would have told them; null for none. */
  tellDay?(sandbox: Sandbox<Own>, accountId: string, day: string): SeenDay | null
}

export type LinkedAccount = {
  userId: string
  username: string
  name: string
  accessToken: string
  /** Null for a network that has none. */
  refreshToken: string | null
  /** Null for a token without an end. */
  expiresAt: Date | null
  scopes: string[]
  pictureUrl: string
  /** Of a consent that several accounts may come of. */
  grantId?: string
  /** What the product keeps beside the tokens. */
  data?: Record<string, unknown>
}

export type SeenDay = { reach: number; views: number }

export type PastPost = {
  accountId: string
  caption: string
  /** JPEG files, each with its alt text. */
  pictures: readonly { bytes: Uint8Array; altText: string | null }[]
  publishedAt: Date
}
