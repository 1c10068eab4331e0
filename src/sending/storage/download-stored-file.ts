import { getStorageFile } from '#contract/endpoints/storage.ts'
import type { StorageFile } from '#contract/storage.ts'
import { fetchFile } from '#local/fetch-text.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { call } from '#src/api/call.ts'

export interface DownloadWatch {
  projectId: string
  signal: AbortSignal
  /** Called with the bytes that have arrived. */
  onProgress: (bytes: number) => void
}

/**
 * The bytes of a file of the storage, as a handle: the browser gathers them, none of it lies in the
 * page's memory. An address that has run out is asked for anew. Throws `ApiError`,
 * `UnreachableError`, or the signal's reason.
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

/** Undefined when the address does not work any more. */
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

/** Not for each piece: a few times a second are enough. */
const toldMs = 100

/** Counts what passes; what is longer than the file is not the file. */
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
