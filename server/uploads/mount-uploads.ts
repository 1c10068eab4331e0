import { randomUUID } from 'node:crypto'
import { type Locker, Server } from '@tus/server'
import type { Context } from 'hono'
import * as v from 'valibot'
import { apiBase } from '#contract/calls/api.ts'
import { maxUploadBytes, tusVersion, uploadsPath } from '#contract/media/media.ts'
import { Uuid } from '#contract/scalars.ts'
import { noteActivity } from '../access/note-activity.ts'
import { authorizeForProject } from '../api/authenticate-caller.ts'
import type { Deps } from '../deps.ts'
import { isStorageFull } from '../files/is-storage-full.ts'
import { answerError } from '../http/answer-error.ts'
import { ApiError } from '../http/api-error.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { type IncomingBody, openIncomingBody } from './incoming-body.ts'
import { asRefusal, TusRefusal } from './tus-refusal.ts'
import { createUploadLocker } from './upload-locker.ts'
import { UploadStore } from './upload-store.ts'

const base = apiBase + uploadsPath
const pieceType = 'application/offset+octet-stream'
/** How long, in ms, a piece may still arrive when another call wants its upload. */
const lockDrainTimeout = 500
const onUpload = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS']
const onAll = ['POST', 'OPTIONS']

/**
 * Only these are passed to the library, which trusts proxy headers and would allow other origins.
 */
const requestHeaders = ['Tus-Resumable', 'Upload-Length', 'Upload-Offset', 'Upload-Metadata']
const pieceHeaders = [...requestHeaders, 'Content-Type', 'Content-Length']
const answerHeaders = [
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Location',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
]

/** Resumable uploads, tus 1.0.0 (contract/media/media.ts). */
export function mountUploads(app: App, deps: Deps): void {
  const locker = createUploadLocker()
  app.on(['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'], [base, `${base}/:id`], async (c) => {
    // On every answer, so that the device recognises it as ours.
    c.header('Tus-Resumable', tusVersion)
    const body = openIncomingBody(c.env?.incoming ?? c.req.raw.body)
    try {
      return await answerCall(c, deps, locker, body)
    } catch (error) {
      if (error instanceof TusRefusal) return answerRefusal(c, error, deps.clock.now())
      throw isStorageFull(error) ? new ApiError('STORAGE_FULL', { cause: error }) : error
    } finally {
      await body.discard()
    }
  })
}

async function answerCall(
  c: Context<AppEnv>,
  deps: Deps,
  locker: Locker,
  body: IncomingBody,
): Promise<Response> {
  const { caller, project } = await authorizeForProject(c, deps)
  noteActivity(deps, caller.userId, project)
  const id = checkCall(c)
  const store = new UploadStore(deps, { ...caller, projectId: project.id, least: 'EDITOR' })
  // Before the lock: waiting for it ends the running piece, which only the owner may do.
  if (id !== undefined) await findOwn(store, id, c)
  const answer = await speakTus(toTusRequest(c, body), { id, store, locker })
  const headers: Record<string, string> = {}
  for (const name of answerHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) headers[name] = value
  }
  if (store.expiresAt && c.req.method !== 'DELETE')
    headers['Upload-Expires'] = store.expiresAt.toUTCString()
  return c.body(null, doneStatus(answer), headers)
}

async function findOwn(store: UploadStore, id: string, c: Context<AppEnv>): Promise<void> {
  try {
    await store.getUpload(id)
  } catch (error) {
    if (error instanceof TusRefusal && error.status === 404 && (await store.isOfOthers(id)))
      logSecurityEvent(c.get('log'), 'authz_fail', {
        ...{ address: c.get('address'), userId: store.owner.userId },
        ...{ call: `${c.req.method} ${uploadsPath}/:id`, about: 'an upload of somebody else' },
      })
    throw error
  }
}

function doneStatus({ status }: Response): 200 | 201 | 204 {
  if (status === 200 || status === 201 || status === 204) return status
  throw new Error(`An answer nobody expected of the library: ${status}`)
}

/** Checks that the library leaves out, or answers otherwise than the protocol. */
function checkCall(c: Context<AppEnv>): string | undefined {
  const { method } = c.req
  const id = c.req.param('id')
  if (!(id === undefined ? onAll : onUpload).includes(method)) throw new TusRefusal(404)
  if (id !== undefined && !v.is(Uuid, id)) throw new TusRefusal(404)
  if (method === 'OPTIONS') return id
  if (c.req.header('Tus-Resumable') !== tusVersion) {
    c.header('Tus-Version', tusVersion)
    throw new TusRefusal(412, `Tus-Resumable: ${tusVersion}`)
  }
  if (method === 'POST' && c.req.header('Upload-Length') === undefined)
    throw new TusRefusal(400, 'Falta Upload-Length.')
  if (method === 'PATCH' && c.req.header('Content-Type') !== pieceType)
    throw new TusRefusal(415, `Content-Type: ${pieceType}`)
  if (method === 'PATCH' && c.req.header('Upload-Offset') === undefined)
    throw new TusRefusal(400, 'Falta Upload-Offset.')
  return id?.toLowerCase()
}

function toTusRequest(c: Context<AppEnv>, body: IncomingBody): Request {
  const { method, url } = c.req
  const isPiece = method === 'PATCH'
  const headers = new Headers()
  for (const name of isPiece ? pieceHeaders : requestHeaders) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  if (!isPiece) return new Request(url, { method, headers })
  return new Request(url, { method, headers, body: body.stream, duplex: 'half' })
}

async function speakTus(
  request: Request,
  call: { id: string | undefined; store: UploadStore; locker: Locker },
): Promise<Response> {
  let failure: unknown
  const tus = new Server({
    path: base,
    relativeLocation: true,
    maxSize: maxUploadBytes,
    datastore: call.store,
    locker: call.locker,
    lockDrainTimeout,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: () => call.id,
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const answer = await tus.handleWeb(request)
  if (failure !== undefined) throw asRefusal(failure)
  if (answer.status >= 400) throw asRefusal({ status_code: answer.status })
  return answer
}

/** The error envelope, with the status that the protocol wants. */
function answerRefusal(c: Context<AppEnv>, refusal: TusRefusal, now: Date): Response {
  const { body, headers } = answerError(refusal, c, now)
  return new Response(body, { status: refusal.status, headers })
}
