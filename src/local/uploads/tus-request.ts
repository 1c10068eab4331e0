import { apiBase } from '#contract/api.ts'
import { tusVersion, uploadsPath } from '#contract/upload.ts'
import { deviceProblems } from '#local/outbox/entry/device-problems.ts'
import { ApiError, signedOutError } from '../api-error.ts'
import type { CallPorts } from '../call-api.ts'
import { badAnswer, readRefusal, readRetryAfter } from '../fetch-answer.ts'
import { fetchText } from '../fetch-text.ts'
import { speakForSession } from '../speak-for-session.ts'
import { pieceSilenceMs } from './piece-size.ts'

export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH'
  /** Undefined: the collection, to begin a new one. */
  uploadId?: string
  /** Who owns it, and where it belongs. */
  userId: string
  projectId: string
  headers?: Record<string, string>
  body?: Blob
}

/** An answer of our server: it speaks tus, or refuses in our envelope. */
export interface TusAnswer {
  status: number
  headers: Headers
  /** What to throw when the status means nothing particular. */
  error: ApiError | undefined
}

/** One request. Throws `UnreachableError` for whatever did not come from our server, `ApiError` for a 401. */
export async function requestTus(request: TusRequest, ports: CallPorts): Promise<TusAnswer> {
  const { method, uploadId, userId, projectId, headers, body } = request
  const url = `${ports.origin}${apiBase}${uploadsPath}${uploadId === undefined ? '' : `/${uploadId}`}`
  return await speakForSession(
    ports.session,
    { onBehalfOf: userId, projectId },
    async (speaking) => {
      const { response, text } = await fetchText(ports, url, {
        method,
        headers: {
          Accept: 'application/json',
          'Tus-Resumable': tusVersion,
          ...speaking,
          ...headers,
        },
        redirect: 'error',
        ...(body && { patienceMs: pieceSilenceMs }),
        ...(body && { body }),
      })
      return readTusAnswer(method, response, text)
    },
  )
}

function readTusAnswer(method: string, response: Response, text: string): TusAnswer {
  const { status, headers, ok } = response
  const refusal = readRefusal(response, text)
  if (status === 401 && refusal) throw refusal
  // The answer to HEAD has no body, so there is no envelope to know ours by.
  if (status === 401 && method === 'HEAD') throw signedOutError()
  // In trouble, whoever says so: asked again by the clock.
  if (!refusal && (status >= 500 || status === 429)) throw badAnswer(response)
  const speaksTus = headers.get('Tus-Resumable') === tusVersion
  if (!speaksTus && (ok || !refusal) && !isGone(method, status)) throw badAnswer(response)
  return { status, headers, error: ok ? undefined : (refusal ?? nameless(response)) }
}

/** As for 401: whether it was ours shows when it is begun again. */
function isGone(method: string, status: number): boolean {
  return method === 'HEAD' && (status === 403 || status === 404 || status === 410)
}

/** What the protocol alone says no to: judged by its status. */
function nameless(response: Response): ApiError {
  const isBusy = response.status === 423
  return new ApiError(
    response.status,
    {
      code: isBusy ? 'UPLOAD_BUSY' : 'UPLOAD_REFUSED',
      message: deviceProblems[isBusy ? 'UPLOAD_BUSY' : 'UPLOAD_REFUSED'],
      details: [],
    },
    readRetryAfter(response),
  )
}
