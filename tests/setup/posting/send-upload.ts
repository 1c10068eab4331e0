import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { apiBase } from '#contract/calls/api.ts'
import { tusVersion, uploadsPath } from '#contract/media/media.ts'

/** A server and a signed-in person; `headers` are those of a call in a project. */
export interface Uploader {
  url: string
  headers: Record<string, string>
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** One call of the upload protocol, below the path of all uploads. */
export function callTus(
  { url, headers }: Uploader,
  method: string,
  id: string | undefined,
  more: { headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Response> {
  return fetch(`${url}${apiBase}${uploadsPath}${id === undefined ? '' : `/${id}`}`, {
    method,
    headers: { 'Tus-Resumable': tusVersion, ...headers, ...more.headers },
    ...(more.body && { body: new Uint8Array(more.body) }),
  })
}

export function announce(
  uploader: Uploader,
  size: number | string,
  sha256: string,
): Promise<Response> {
  const metadata = `sha256 ${Buffer.from(sha256).toString('base64')}`
  const headers = { 'Upload-Length': String(size), 'Upload-Metadata': metadata }
  return callTus(uploader, 'POST', undefined, { headers })
}

/** Starts an upload; returns its id. */
export async function openUpload(
  uploader: Uploader,
  size: number,
  sha256: string,
): Promise<string> {
  const answer = await announce(uploader, size, sha256)
  const id = /^\/api\/v1\/uploads\/([0-9a-f-]{36})$/.exec(answer.headers.get('Location') ?? '')?.[1]
  if (answer.status !== 201 || !id) throw new Error(`not opened: ${answer.status}`)
  return id
}

/** Starts an upload of these bytes; returns its id. */
export function openUploadOf(uploader: Uploader, bytes: Buffer): Promise<string> {
  return openUpload(uploader, bytes.length, hashOf(bytes))
}

export function sendPiece(uploader: Uploader, id: string, offset: number, body: Buffer) {
  return callTus(uploader, 'PATCH', id, { headers: pieceHeaders(offset), body })
}

/** The server's offset, or undefined when it has no such upload. */
export async function readOffset(uploader: Uploader, id: string): Promise<number | undefined> {
  const answer = await callTus(uploader, 'HEAD', id)
  return answer.ok ? Number(answer.headers.get('Upload-Offset')) : undefined
}

/** Sends a whole file in pieces of at most `pieceBytes`; returns the upload's id. */
export async function uploadFile(
  uploader: Uploader,
  bytes: Buffer,
  { sha256 = hashOf(bytes), pieceBytes = 1024 * 1024 } = {},
): Promise<string> {
  const id = await openUpload(uploader, bytes.length, sha256)
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const answer = await sendPiece(
      uploader,
      id,
      offset,
      bytes.subarray(offset, offset + pieceBytes),
    )
    if (answer.status !== 204) throw new Error(`piece at ${offset}: ${answer.status}`)
  }
  return id
}

/**
 * A piece on a separate connection: its full length is announced, and the test decides how much is
 * sent.
 */
export function beginPiece(uploader: Uploader, id: string, offset: number, size: number) {
  const piece = request(`${uploader.url}${apiBase}${uploadsPath}/${id}`, {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': tusVersion,
      ...uploader.headers,
      ...pieceHeaders(offset),
      'Content-Length': size,
    },
    agent: false,
  })
  const status = new Promise<number | undefined>((resolve) => {
    piece.on('response', (answer) => resolve(answer.resume().statusCode))
    piece.on('error', () => resolve(undefined))
  })
  return {
    send: (bytes: Buffer) => new Promise<void>((resolve) => piece.write(bytes, () => resolve())),
    breakOff: () => void piece.destroy(),
    /** Status of the answer; undefined when the connection broke first. */
    status,
  }
}

const pieceHeaders = (offset: number) => ({
  'Content-Type': 'application/offset+octet-stream',
  'Upload-Offset': String(offset),
})
