import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sandbox } from '../sandbox.ts'

export type DownloadFailure = 'unreachable' | 'timeout' | 'too-large'

export class DownloadError extends Error {
  readonly code: DownloadFailure

  constructor(code: DownloadFailure, cause?: unknown) {
    super(`media download failed: ${code}`, { cause })
    this.name = 'DownloadError'
    this.code = code
  }
}

export type Download = { path: string; sha256: string; bytes: number; discard(): Promise<void> }

export type DownloadRequest = {
  url: string
  maxBytes: number
  /** How the network's crawler calls itself. */
  crawler: string
}

const requestMedia = async (
  { url, crawler }: DownloadRequest,
  signal: AbortSignal,
): Promise<Response> => {
  // Redirects are not followed: a connector that relies on them would fail with the real networks.
  const answer = await fetch(url, {
    redirect: 'manual',
    signal,
    headers: { 'user-agent': crawler, accept: '*/*' },
  })
  if (answer.status !== 200 || answer.body === null) {
    await answer.body?.cancel()
    throw new DownloadError('unreachable')
  }
  return answer
}

/** Downloads a file to disk as the networks' crawlers do, and computes its hash meanwhile. */
export const downloadMedia = async (
  { mediaDir, settings, background }: Sandbox,
  request: DownloadRequest,
): Promise<Download> => {
  const file = path.join(mediaDir, 'incoming', randomUUID())
  const discard = () => rm(file, { force: true })
  const timeout = AbortSignal.timeout(settings.downloadTimeoutMs)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const { body } = await requestMedia(request, AbortSignal.any([timeout, background.signal]))
    if (body === null) throw new DownloadError('unreachable')
    const measure = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.byteLength
        if (bytes > request.maxBytes) throw new DownloadError('too-large')
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(Readable.from(body), measure, createWriteStream(file))
    return { path: file, sha256: hash.digest('hex'), bytes, discard }
  } catch (error) {
    await discard()
    if (error instanceof DownloadError) throw error
    throw new DownloadError(timeout.aborted ? 'timeout' : 'unreachable', error)
  }
}
