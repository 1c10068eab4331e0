import { uploadMetadata } from '#contract/upload.ts'
import type { CallPorts } from '../calls/call-api.ts'
import { UnreachableError } from '../calls/unreachable-error.ts'
import { requestTus, type TusAnswer } from './tus-request.ts'
import type { FileToUpload } from './upload-rows.ts'

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
