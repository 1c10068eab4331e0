import { apiBase } from '#contract/calls/api.ts'
import { tusVersion, uploadMetadata, uploadsPath } from '#contract/media/media.ts'
import { ApiError, signedOutError } from '#local/calls/api-error.ts'
import type { CallPorts } from '#local/calls/call-api.ts'
import { callWithSession } from '#local/calls/call-with-session.ts'
import { badAnswer, readRefusal, readRetryAfter } from '#local/calls/fetch-answer.ts'
import { fetchText } from '#local/calls/fetch-text.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import { type FileToUpload, pieceSilenceMs } from './upload-rows.ts'

type Owner = Pick<FileToUpload, 'userId' | 'projectId'>

/** The server does not know the upload (any more), or it is not ours: begin again. */
export type Gone = 'gone'

/** Begins an upload; answers its id. Throws `ApiError` or `UnreachableError`. */
export async function createUpload(file: FileToUpload, ports: CallPorts): Promise<string> {
  const answer = await requestTus(
    {
      ...ownerOf(file),
      method: 'POST',
      headers: {
        'Upload-Length': String(file.blob.size),
        'Upload-Metadata': `${uploadMetadata.sha256} ${btoa(file.hash)}`,
      },
    },
    ports,
  )
  if (answer.error) throw answer.error
  const id = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    answer.headers.get('Location') ?? '',
  )?.[1]
  if (answer.status !== 201 || id === undefined) throw nonsense(answer)
  return id
}

/** How many bytes the server has. Throws `ApiError` or `UnreachableError`. */
export async function readOffset(
  owner: Owner,
  uploadId: string,
  size: number,
  ports: CallPorts,
): Promise<number | Gone> {
  const answer = await requestTus({ ...ownerOf(owner), method: 'HEAD', uploadId }, ports)
  if (isGone(answer)) return 'gone'
  if (answer.error) throw answer.error
  const offset = readNumber(answer, 'Upload-Offset')
  const length = readNumber(answer, 'Upload-Length')
  if (offset === undefined || offset > size || (length ?? size) !== size) throw nonsense(answer)
  return offset
}

/**
 * Sends the bytes from `offset`; answers how many the server has now. 'moved': it has another
 * number of bytes than `offset`. Throws `ApiError` or `UnreachableError`.
 */
export async function sendPiece(
  owner: Owner,
  uploadId: string,
  offset: number,
  body: Blob,
  ports: CallPorts,
): Promise<number | Gone | 'moved'> {
  const answer = await requestTus(
    {
      ...ownerOf(owner),
      method: 'PATCH',
      uploadId,
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
      },
      body,
    },
    ports,
  )
  if (isGone(answer)) return 'gone'
  if (answer.status === 409) return 'moved'
  if (answer.error) throw answer.error
  const reached = readNumber(answer, 'Upload-Offset')
  if (reached === undefined || reached <= offset || reached > offset + body.size)
    throw nonsense(answer)
  return reached
}

/**
 * Ends an upload, finished or not: the server frees its bytes. One that is gone is ended. Throws
 * `ApiError` or `UnreachableError`.
 */
export async function deleteUpload(
  owner: Owner,
  uploadId: string,
  ports: CallPorts,
): Promise<void> {
  const answer = await requestTus({ ...ownerOf(owner), method: 'DELETE', uploadId }, ports)
  if (!isGone(answer) && answer.error) throw answer.error
}

function ownerOf({ userId, projectId }: Owner): Owner {
  return { userId, projectId }
}

function isGone({ status }: TusAnswer): boolean {
  return status === 403 || status === 404 || status === 410
}

function readNumber({ headers }: TusAnswer, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The error for an answer that claims to be tus and breaks the protocol. */
function nonsense({ status }: TusAnswer): UnreachableError {
  return new UnreachableError('bad-answer', { status })
}

interface TusRequest {
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
interface TusAnswer {
  status: number
  headers: Headers
  /** What to throw when the caller does not handle the status. */
  error: ApiError | undefined
}

/**
 * Sends one request. Throws `UnreachableError` for answers that are not our server's, `ApiError`
 * for a 401.
 */
async function requestTus(request: TusRequest, ports: CallPorts): Promise<TusAnswer> {
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
  if (!speaksTus && (ok || !refusal) && !mayBeGone(method, status)) throw badAnswer(response)
  return { status, headers, error: ok ? undefined : (refusal ?? nameless(response)) }
}

/** As for a 401: beginning again will show whether the answer was ours. */
function mayBeGone(method: string, status: number): boolean {
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
