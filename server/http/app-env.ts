import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'

/** What every request carries through Hono. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    log: Logger
    address: string
    /** Who calls, once that is known. */
    userId?: string
  }
}
export type App = Hono<AppEnv>
