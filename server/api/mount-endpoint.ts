import type { Context } from 'hono'
import * as v from 'valibot'
import {
  apiBase,
  idempotencyHeader,
  proofHeader,
  readRevisionTag,
  revisionHeader,
} from '#contract/calls/api.ts'
import { defaultBodyBytes, type Endpoint } from '#contract/endpoints/endpoint.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import type { Membership } from '../access/find-membership.ts'
import type { Access } from '../access/hold-access.ts'
import type { Caller } from '../auth/access-token.ts'
import { readDeviceProof } from '../auth/read-device-proof.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { type CallOrigin, readUserAgent } from '../http/call-origin.ts'
import { encodeJson } from '../http/encode-json.ts'
import { readJson } from '../http/read-json.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { readBearer, readCaller } from './authenticate-caller.ts'
import { authorizeCall } from './authorize-call.ts'
import { checkInput } from './check-input.ts'
import { IdempotencyKey } from './idempotency.ts'

/**
 * The checked input of a handler, as its endpoint declares it; a multipart body is read by the
 * handler.
 */
export interface Call<E extends Endpoint> extends CallOrigin {
  params: Checked<E['params']>
  query: Checked<E['query']>
  body: E['bodyType'] extends 'json' ? Checked<E['body']> : undefined
  caller: E['caller'] extends 'visitor' ? undefined : Caller
  project: E['caller'] extends ProjectRole ? Membership : undefined
  /** To be held by whatever writes after a long body (`holdAccess`). */
  access: E['caller'] extends ProjectRole ? Access : undefined
  idempotencyKey: E['isIdempotent'] extends true
    ? string | (E['isKeyOptional'] extends true ? undefined : never)
    : undefined
  /** The revision the caller saw, as If-Match says. */
  revision: E['requiresRevision'] extends true ? number : undefined
  request: Request
  /** For cookies, and for a call that is open to visitors and may also come with a session. */
  context: Context<AppEnv>
  deps: Deps
}
type Checked<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/**
 * Registers the handler of an endpoint: checks the caller and the input, and answers in the
 * envelope.
 */
export function mount<const E extends Endpoint>(
  app: App,
  deps: Deps,
  endpoint: E,
  handle: (call: Call<E>) => Promise<v.InferInput<E['answer']> | Response>,
): void {
  app.on(endpoint.method, apiBase + endpoint.path, async (c) => {
    // The conditional types of `Call` follow `endpoint`, which the compiler cannot see in
    // `readCall`.
    const call = (await readCall(c, deps, endpoint)) as Call<E>
    const answer = await handle(call)
    // A stream, for endpoints that can answer with one.
    if (answer instanceof Response) return answer
    await chargeAnswer(deps.limits, endpoint, c.get('userId'), answer)
    if (deps.env.NODE_ENV !== 'production') checkAnswer(endpoint, answer)
    const text = JSON.stringify({ status: 'success', data: answer })
    const { body, headers } = encodeJson(text, c.req.raw)
    return c.body(body, 200, headers)
  })
}

async function readCall(c: Context<AppEnv>, deps: Deps, endpoint: Endpoint) {
  const origin = readOrigin(c)
  const readBody = await receiveJson(c, deps, endpoint)
  const { caller, project } = await authorizeCall(c, deps, endpoint, origin)
  if (endpoint.isIdempotent && caller) await deps.limits.keptByUser.consume(caller.userId)
  const { params, query, body } = endpoint
  return {
    params: params && checkInput(params, c.req.param()),
    query: query && checkInput(query, c.req.query()),
    body: body && endpoint.bodyType === 'json' ? checkInput(body, readBody()) : undefined,
    caller,
    project,
    access: caller && project && { ...caller, projectId: project.id, least: endpoint.caller },
    idempotencyKey: endpoint.isIdempotent && readIdempotencyKey(c, endpoint),
    revision: endpoint.requiresRevision && readRevision(c),
    request: c.req.raw,
    context: c,
    ...origin,
    deps,
  }
}

function readIdempotencyKey(c: Context<AppEnv>, { isKeyOptional }: Endpoint): string | undefined {
  const key = c.req.header(idempotencyHeader)
  if (isKeyOptional && key === undefined) return undefined
  if (!v.is(IdempotencyKey, key)) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

function readRevision(c: Context<AppEnv>): number {
  const revision = readRevisionTag(c.req.header(revisionHeader))
  if (revision === undefined) throw new ApiError('VERSION_REQUIRED')
  return revision
}

function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const result = v.safeParse(endpoint.answer, answer)
  if (result.success) return
  const fields = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.type}`)
  throw new Error(
    `answer of ${endpoint.method} ${endpoint.path} breaks its schema: ${fields.join(', ')}`,
  )
}

/** Bytes that one try of `keptByUser` pays for. */
const bytesPerTry = 4096

/**
 * Counts a large answer to a call with a key as several tries, since it is stored for a month:
 * nobody can fill the shared database.
 */
export async function chargeAnswer(
  limits: Pick<RateLimits, 'keptByUser'>,
  { isIdempotent }: Endpoint,
  userId: string | undefined,
  answer: unknown,
): Promise<void> {
  if (!isIdempotent || userId === undefined) return
  const further = Math.floor(Buffer.byteLength(JSON.stringify(answer)) / bytesPerTry)
  if (further > 0) await limits.keptByUser.charge(userId, further)
}

/** Where a call comes from. */
function readOrigin(c: Context<AppEnv>): CallOrigin {
  const { method, path } = c.req
  const readProof = (token?: string) =>
    readDeviceProof(c.req.header(proofHeader), {
      ...{ method, path: path.slice(apiBase.length) },
      ...(token !== undefined && { token }),
    })
  return {
    address: c.get('address'),
    userAgent: readUserAgent(c.req.raw),
    readDeviceKey: readProof,
    readCallKey: () => readProof(readBearer(c) ?? ''),
    log: c.get('log'),
  }
}

/**
 * Reads the JSON body of a call before it is asked who may make it: the body may take long to
 * arrive, and whoever sends it may lose their access meanwhile. Without a valid token nothing is
 * read. What is wrong with the body is thrown by the answered function, so that only those are told
 * who may make the call. Throws UNAUTHENTICATED.
 */
async function receiveJson(
  c: Context<AppEnv>,
  deps: Deps,
  endpoint: Endpoint,
): Promise<() => unknown> {
  if (!endpoint.body || endpoint.bodyType !== 'json') return () => undefined
  if (endpoint.caller !== 'visitor') await readCaller(c, deps)
  try {
    const json = await readJson(c.req.raw, endpoint.maxBodyBytes ?? defaultBodyBytes)
    return () => json
  } catch (error) {
    return () => {
      throw error
    }
  }
}
