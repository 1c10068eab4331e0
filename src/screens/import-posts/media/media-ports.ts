import { idempotencyHeader } from '#contract/calls/api.ts'
import { createStorageFolder, listStorageFolders } from '#contract/endpoints/storage.ts'
import { fetchStorageFile, lookUpStorageNames } from '#contract/endpoints/storage-import.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { stableId } from '#local/edits/stable-id.ts'
import { call } from '#src/api/calls/call.ts'
import type { MediaPorts } from './find-media.ts'

/** The folder for fetched files, at the root of the storage. */
const folderName = 'Importação de posts'
/** How many names of folders are tried: files cannot be fetched into a folder with a password. */
const mostFolders = 5

/** The timeout without any data of the response, in ms: somewhat longer than the server's own timeout. */
const silenceTimeoutMs = 6 * 60_000

/** The calls for `findMedia`. */
export function openMediaPorts(projectId: string): MediaPorts {
  let folder: Promise<string> | undefined
  const fetchInto = async (url: string, signal: AbortSignal, again: string) => {
    folder ??= findFolder(projectId)
    const folderId = await folder.catch((error: unknown) => {
      folder = undefined
      throw error
    })
    // The same key for a day, so that a file that was fetched before a reload is not fetched again.
    const day = new Date().toISOString().slice(0, 10)
    return await call(fetchStorageFile, {
      ...{ projectId, signal, silenceTimeoutMs, body: { folder_id: folderId, url } },
      headers: { [idempotencyHeader]: stableId(`${folderId} ${url} ${day}${again}`) },
    })
  }
  return {
    lookUp: async (names, signal) =>
      (await call(lookUpStorageNames, { projectId, signal, body: { names } })).found,
    fetchAddress: async (url, signal) => {
      try {
        return (await fetchInto(url, signal, '')).media
      } catch (error) {
        if (!(error instanceof ApiError) || !error.has('NOT_FOUND')) throw error
        // The folder or the fetched file was deleted meanwhile.
        folder = undefined
        return (await fetchInto(url, signal, crypto.randomUUID())).media
      }
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

/** The id of the folder for fetched files; creates it if there is none without a password. */
async function findFolder(projectId: string): Promise<string> {
  const known = await call(listStorageFolders, { projectId })
  for (let count = 1; count <= mostFolders; count += 1) {
    const name = count === 1 ? folderName : `${folderName} ${count}`
    const found = known.find((one) => one.name === name)
    if (found && !found.needsPassword) return found.folderId
    if (found) continue
    try {
      const body = { name, parent_folder_id: null }
      return (await call(createStorageFolder, { projectId, body })).folderId
    } catch (error) {
      // Another device has just created it.
      if (!(error instanceof ApiError) || !error.has('NAME_TAKEN')) throw error
      return await findFolder(projectId)
    }
  }
  throw new Error(`Renomeie as pastas “${folderName}” que têm senha.`)
}
