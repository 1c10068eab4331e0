import type { DatabaseSync } from 'node:sqlite'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Background } from './background.ts'
import type { Clock } from './clock.ts'
import type { Settings } from './settings.ts'
import type { SchemaSteps } from './store/database.ts'

/** What every part of the sandbox may use. */
export type Sandbox = {
  /** Public origin, without a trailing slash: every absolute URL is minted on it. */
  url: string
  db: DatabaseSync
  mediaDir: string
  log: Logger
  clock: Clock
  app: { name: string; id: string; secret: string }
  settings: Settings
  background: Background
}

export type SandboxEnv = {
  Bindings: HttpBindings
  Variables: { params?: Record<string, string>; fault?: string }
}

/** What a network brings: its tables, its hosts, its start and its control calls. */
export type SandboxNetwork = {
  id: string
  schema: SchemaSteps
  routes(sandbox: Sandbox): Hono<SandboxEnv>
  control(sandbox: Sandbox): Hono<SandboxEnv>
  /** Seeds what is missing and takes up work a stopped process left behind. */
  start(sandbox: Sandbox): Promise<void>
}
