import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { apiBase, idempotencyHeader, versionHeader } from '#contract/api.ts'
import { defaultBodyBytes, type Endpoint } from '#contract/endpoint.ts'
import { readVersionTag } from '#contract/version-tag.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import type { Membership } from '../projects/find-membership.ts'
import { admitCaller, admitToProject } from './admit-caller.ts'
import { ApiError } from './api-error.ts'
import type { App, AppEnv } from './app-env.ts'
import { chargeAnswer } from './charge-answer.ts'
import { checkInput } from './check-input.ts'
import { IdempotencyKey } from './idempotency.ts'
import { readJson } from './read-json.ts'

/** What a handler gets, as its endpoint declares it; a multipart body is read by the handler itself. */
export interface Call<E extends Endpoint> {
  params: Checked<E['params']>
  query: Checked<E['query']>
  body: E['bodyType'] extends 'json' ? Checked<E['body']> : undefined
  caller: E['access'] extends 'public' ? undefined : Caller
  project: E['access'] extends 'project' ? Membership : undefined
  idempotencyKey: E['isIdempotent'] extends true ? string : undefined
  /** The version the caller saw, as If-Match says. */
  version: E['isVersioned'] extends true ? number : undefined
  request: Request
  /** Who is calling, for limits. */
  address: string
  log: Logger
  deps: Deps
}
type Checked<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** Binds a call of the contract to what answers it. */
export function mount<const E extends Endpoint>(
  app: App,
  deps: Deps,
  endpoint: E,
  handle: (call: Call<E>) => Promise<v.InferInput<E['answer']> | Response>,
): void {
  app.on(endpoint.method, apiBase + endpoint.path, async (c) => {
    // The conditional types of `Call` follow `endpoint`, which the compiler cannot see in `gather`.
    const call = (await gather(c, deps, endpoint)) as Call<E>
    const answer = await handle(call)
    // A stream, where the endpoint has one besides its answer.
    if (answer instanceof Response) return answer
    await chargeAnswer(deps.limits, endpoint, c.get('userId'), answer)
    if (deps.env.NODE_ENV !== 'production') checkAnswer(endpoint, answer)
    return c.json({ status: 'success', data: answer })
  })
}

async function gather(c: Context<AppEnv>, deps: Deps, endpoint: Endpoint) {
  const { caller, project } = await admit(c, deps, endpoint.access)
  if (endpoint.isIdempotent && caller) await deps.limits.keptByUser.consume(caller.userId)
  const { params, query, body } = endpoint
  return {
    params: params && checkInput(params, c.req.param()),
    query: query && checkInput(query, c.req.query()),
    body:
      body && endpoint.bodyType === 'json'
        ? checkInput(body, await readJson(c.req.raw, endpoint.maxBodyBytes ?? defaultBodyBytes))
        : undefined,
    caller,
    project,
    idempotencyKey: endpoint.isIdempotent && readIdempotencyKey(c),
    version: endpoint.isVersioned && readVersion(c),
    request: c.req.raw,
    address: c.get('address'),
    log: c.get('log'),
    deps,
  }
}

async function admit(c: Context<AppEnv>, deps: Deps, access: Endpoint['access']) {
  if (access === 'public') return { caller: undefined, project: undefined }
  if (access === 'project') return await admitToProject(c, deps)
  return { caller: await admitCaller(c, deps), project: undefined }
}

function readIdempotencyKey(c: Context<AppEnv>): string {
  const key = c.req.header(idempotencyHeader)
  if (!v.is(IdempotencyKey, key)) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

function readVersion(c: Context<AppEnv>): number {
  const version = readVersionTag(c.req.header(versionHeader))
  if (version === undefined) throw new ApiError('VERSION_REQUIRED')
  return version
}

function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const result = v.safeParse(endpoint.answer, answer)
  if (result.success) return
  const fields = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}`)
  throw new Error(
    `answer of ${endpoint.method} ${endpoint.path} breaks its schema: ${fields.join(', ')}`,
  )
}
