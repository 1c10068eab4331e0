import { apiBase } from '#contract/api.ts'
import { tusVersion, uploadsPath } from '#contract/upload.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import { ApiError, signedOutError } from '../calls/api-error.ts'
import type { CallPorts } from '../calls/call-api.ts'
import { callWithSession } from '../calls/call-with-session.ts'
import { badAnswer, readRefusal, readRetryAfter } from '../calls/fetch-answer.ts'
import { fetchText } from '../calls/fetch-text.ts'
import { pieceSilenceMs } from './piece-size.ts'

export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  /** Undefined for the collection, to begin a new upload. */
  uploadId?: string
  /** The person and the project of the upload. */
  userId: string
  projectId: string
  headers?: Record<string, string>
  body?: Blob
}

/** An answer of our server: it has the tus header, or is a refusal in our envelope. */
export interface TusAnswer {
  status: number
  headers: Headers
  /** What to throw when the caller does not handle the status. */
  error: ApiError | undefined
}

/**
 * Sends one request. Throws `UnreachableError` for answers that are not our server's, `ApiError`
 * for a 401.
 */
export async function requestTus(request: TusRequest, ports: CallPorts): Promise<TusAnswer> {
  const { method, uploadId, userId, projectId, headers, body } = request
  const url = `${ports.origin}${apiBase}${uploadsPath}${uploadId === undefined ? '' : `/${uploadId}`}`
  return await callWithSession(
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
        ...(body && { silenceTimeoutMs: pieceSilenceMs }),
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
  // The answer to HEAD has no body, so it cannot be recognised by our envelope.
  if (status === 401 && method === 'HEAD') throw signedOutError()
  // A server in trouble, ours or a proxy: tried again later.
  if (!refusal && (status >= 500 || status === 429)) throw badAnswer(response)
  const speaksTus = headers.get('Tus-Resumable') === tusVersion
  if (!speaksTus && (ok || !refusal) && !isGone(method, status)) throw badAnswer(response)
  return { status, headers, error: ok ? undefined : (refusal ?? nameless(response)) }
}

/** As for a 401: beginning again will show whether the answer was ours. */
function isGone(method: string, status: number): boolean {
  return method === 'HEAD' && (status === 403 || status === 404 || status === 410)
}

/** The error for a refusal of the protocol without an envelope, judged by its status. */
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
