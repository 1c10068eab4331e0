import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { networkIds, networks } from '#contract/networks/networks.ts'
import type { SchemaSteps } from './database.ts'

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

export const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))

const range = v.tuple([milliseconds, milliseconds])

/** What tests may change of every network. */
export const baseSettings = {
  /** Least and greatest processing time of an image and of a video. */
  imageDelayMs: v.optional(range, [300, 800]),
  videoDelayMs: v.optional(range, [1500, 4000]),
  downloadTimeoutMs: v.optional(milliseconds, 30_000),
  callsPerHour: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 2000),
}

/** The settings that a list of their schemas describes. */
export type SettingsOf<Schemas extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Schemas, undefined>
>
export type BaseSettings = SettingsOf<typeof baseSettings>

/** The networks' time. Tests move it forward, to reach expiries without waiting. */
export type Clock = {
  now(): number
  advance(ms: number): void
  /** Calls the listener after each step forward. */
  onAdvance(listener: () => void): void
}

export const createClock = (now: () => number): Clock => {
  const listeners: (() => void)[] = []
  let offset = 0
  return {
    now: () => now() + offset,
    advance: (ms) => {
      offset += ms
      for (const listener of listeners) listener()
    },
    onAdvance: (listener) => {
      listeners.push(listener)
    },
  }
}

/** Work that continues after the response; `stop` aborts it and waits until it has ended. */
export type Background = {
  signal: AbortSignal
  run(name: string, work: () => Promise<void>): void
  sleep(ms: number): Promise<void>
  stop(): Promise<void>
}

export const createBackground = (log: Logger): Background => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    signal: stopping.signal,
    run: (name, work) => {
      const task = work()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error, name }, 'background work failed')
        })
        .finally(() => running.delete(task))
      running.add(task)
    },
    sleep: (ms) => wait(ms, undefined, { signal: stopping.signal }),
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** First path segments that the sandbox uses itself: an account of that name would have no page. */
export const reservedPaths: readonly string[] = [
  ...networkIds.filter((id) => networks[id].isPublishable),
  'stripe',
  'media',
  'api',
  '_control',
  '_assets',
]
