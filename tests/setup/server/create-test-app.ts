import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as v from 'valibot'
import { apiBase, projectHeader } from '#contract/calls/api.ts'
import { AuthData } from '#contract/people/auth.ts'
import { createApp } from '#server/app.ts'
import { createDeps } from '#server/create-deps.ts'
import { connectDatabase } from '#server/db/connect.ts'
import type { Clock, Deps } from '#server/deps.ts'
import { readEnv } from '#server/env/env.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import type { App } from '#server/http/app-env.ts'
import { readSecretKey } from '#server/security/secret-key.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { addPeople, type People, password } from './add-people.ts'
import { mediaCookieOf } from './media-cookie-of.ts'
import { openTestFiles } from './open-test-files.ts'

export interface ApiRequest {
  method?: string
  token?: string
  projectId?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged; not together with `json`. */
  body?: BodyInit
}

export interface ApiAnswer {
  status: number
  headers: Headers
  json: unknown
}

export interface TestApp {
  app: App
  deps: Deps
  people: People
  /** Calls a path below the API's base; returns the body unparsed. */
  request(path: string, request?: ApiRequest): Promise<ApiAnswer>
  signIn(email?: string): Promise<AuthData>
  /** Fetches a picture like a page with that session. */
  getMedia(path: string, token: string): Promise<Response>
  dispose(): Promise<void>
}

export interface TestAppOptions {
  clock?: Clock
  /** Replaces dependencies made by `createDeps`: a fake network, queue or fetch. */
  deps?: Partial<Deps>
  env?: Record<string, string>
  pageFolder?: string
}

/** The real app on a real database of the run's kind, without a listener. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  const opened = new AsyncDisposableStack()
  const env = readEnv({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DATA_DIR: database.dataDir,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...(database.databaseUrl === undefined ? {} : { DATABASE_URL: database.databaseUrl }),
    ...(await openTestFiles(opened)),
    ...options.env,
  })
  const connection = await connectDatabase(env)
  const parts = {
    env,
    db: connection.db,
    clock: options.clock ?? { now: () => new Date() },
    log: pino({ level: 'silent' }),
    files: await openFileStore(env),
    queue: { enqueue: async () => {}, wake: () => {} },
  }
  const deps: Deps = { ...createDeps(parts, readSecretKey(env)), ...options.deps }
  const people = await addPeople(deps)
  const noPage = await mkdtemp(join(tmpdir(), 'upubly-page-'))
  const app = createApp(deps, options.pageFolder ?? noPage)

  const request = async (path: string, asked: ApiRequest = {}): Promise<ApiAnswer> => {
    const answer = await app.request(apiBase + path, toInit(asked))
    const text = await answer.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: answer.status, headers: answer.headers, json }
  }
  return {
    app,
    deps,
    people,
    request,
    async signIn(email = people.ana.email) {
      const { json } = await request('/auth/login', { method: 'POST', json: { email, password } })
      return dataOf(json, AuthData)
    },
    async getMedia(path, token) {
      const { headers } = await request('/projects', { token })
      return app.request(path, { headers: { Cookie: mediaCookieOf(headers) } })
    },
    async dispose() {
      await connection.close()
      await opened.disposeAsync()
      await database.dispose()
      await rm(noPage, { recursive: true })
    },
  }
}

function toInit({ method, token, projectId, headers, json, body }: ApiRequest): RequestInit {
  const content = json === undefined ? body : JSON.stringify(json)
  return {
    method: method ?? 'GET',
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(projectId === undefined ? {} : { [projectHeader]: projectId }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(content instanceof ReadableStream && { duplex: 'half' }),
  }
}

/** The data of a success envelope, checked; throws for anything else. */
export function dataOf<S extends v.GenericSchema>(json: unknown, schema: S): v.InferOutput<S> {
  return v.parse(v.object({ status: v.literal('success'), data: schema }), json).data
}

/** The code of an error envelope; throws for anything else. */
export function codeOf(json: unknown): string {
  return v.parse(v.object({ status: v.literal('error'), code: v.string() }), json).code
}
