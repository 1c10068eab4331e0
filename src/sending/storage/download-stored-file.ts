import { getStorageFile } from '#contract/endpoints/storage.ts'
import type { StorageFile } from '#contract/storage/storage.ts'
import { fetchFile } from '#local/calls/fetch-text.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/call.ts'

export interface DownloadWatch {
  projectId: string
  signal: AbortSignal
  /** Called with the bytes that have arrived. */
  onProgress: (bytes: number) => void
}

/**
 * Downloads a stored file as a Blob, whose bytes the browser keeps outside the page's memory. Renews a signed
 * URL once that has expired. Throws `ApiError`, `UnreachableError`, or the signal's reason.
 */
export async function downloadStoredFile(file: StorageFile, watch: DownloadWatch): Promise<Blob> {
  const bytes = await fetchBytes(file, watch)
  if (bytes) return bytes
  const { projectId, signal } = watch
  const params = { id: file.fileId }
  const renewed = await call(getStorageFile, { projectId, signal, params })
  const again = await fetchBytes(renewed, watch)
  if (!again) throw new UnreachableError('bad-answer')
  return again
}

/** Undefined when the server refuses the URL, which has probably expired. */
async function fetchBytes(
  { fileUrl, fileSize }: StorageFile,
  { signal, onProgress }: DownloadWatch,
): Promise<Blob | undefined> {
  try {
    return await fetchFile(globalThis, fileUrl, { signal }, async (response) => {
      if (!response.ok || !response.body) return undefined
      const bytes = await new Response(
        response.body.pipeThrough(countBytes(fileSize, onProgress)),
      ).blob()
      if (bytes.size !== fileSize) throw new UnreachableError('bad-answer')
      return bytes
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UnreachableError) throw error
    throw new UnreachableError('network', { cause: error })
  }
}

/** The least time between two reports of progress, in ms. */
const toldMs = 100

/** Reports the bytes that pass; an error when there are more than the file has. */
function countBytes(
  most: number,
  onProgress: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let count = 0
  let toldAt = 0
  return new TransformStream({
    transform(chunk, stream) {
      count += chunk.byteLength
      if (count > most) return stream.error(new UnreachableError('bad-answer'))
      const now = performance.now()
      if (count === most || now - toldAt >= toldMs) {
        toldAt = now
        onProgress(count)
      }
      stream.enqueue(chunk)
    },
  })
}
