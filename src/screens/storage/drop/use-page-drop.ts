import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import {
  createStorageFolder,
  getStorageFolder,
  listStorageFolders,
} from '#contract/endpoints/storage.ts'
import type { FolderStep } from '#contract/storage/storage.ts'
import { storageNameKey, toStorageName } from '#contract/storage/storage-name.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { describeFolderFailure } from '#src/features/storage-folders/storage-failure.ts'
import { useSession } from '#src/session/session-context.ts'
import { describeKept, type PlacedFiles, tellKept, useKeepFiles } from '../use-keep-files.ts'
import { type DroppedFolder, entriesOf, readDrop } from './read-drop.ts'

const notHere = 'Para enviar arquivos, você precisa estar dentro de uma pasta.'

/** Uploads files and folders that are dropped onto the page to the open folder. */
export function usePageDrop(folder: FolderStep | undefined, isOff: boolean) {
  const client = useQueryClient()
  const { project } = useSession()
  const keepFiles = useKeepFiles()
  const [isOver, setIsOver] = useState(false)
  const [isTaking, setIsTaking] = useState(false)
  // Counts the nested elements under the pointer, because each fires dragenter and dragleave.
  const depth = useRef(0)

  const ports: FolderPorts = {
    create: (name, parentId) =>
      call(createStorageFolder, {
        projectId: project.id,
        body: { name, parent_folder_id: parentId },
      }),
    // Not from the cache, which is stale: the name that the server refused was not in it.
    async list(parentId) {
      const projectId = project.id
      if (parentId === null) return await call(listStorageFolders, { projectId })
      const asked = { params: { id: parentId }, query: { page_size: '1' } }
      return (await call(getStorageFolder, { projectId, ...asked })).subfolders
    },
  }

  async function take(entries: ReturnType<typeof entriesOf>) {
    const { files, folders, leftOut } = await readDrop(entries)
    const told: string[] = []
    if (leftOut > 0)
      told.push(formatCount(leftOut, 'item ficou de fora.', 'itens ficaram de fora.'))
    if (files.length > 0 && !folder) told.push(notHere)
    if (folders.length > 0 && !isOnline())
      told.push('Sem conexão as pastas não podem ser criadas. Solte só os arquivos, ou espere.')
    const made =
      folders.length > 0 && isOnline()
        ? await makeFolders(folders, folder?.folderId ?? null, ports)
        : { placed: [], failed: [] }
    for (const { name, error } of made.failed) told.push(`${name}: ${describeFolderFailure(error)}`)
    if (folders.length > 0) refreshStorage(client, project.id)
    const { kept, refused } = await keepFiles([
      ...(folder && files.length > 0 ? [{ folder, files }] : []),
      ...made.placed,
    ])
    told.push(...refused.map(({ name, reason }) => `${name}: ${reason}`))
    if (told.length === 0) return tellKept(kept)
    if (kept > 0) told.push(`${describeKept(kept)}.`)
    showErrorToast(summarize(told), 'Nem tudo foi adicionado')
  }

  const handlers = {
    onDragEnter({ dataTransfer }: DragEvent) {
      if (!dataTransfer.types.includes('Files')) return
      depth.current += 1
      setIsOver(true)
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isOff ? 'none' : 'copy'
    },
    onDragLeave({ dataTransfer }: DragEvent) {
      if (!dataTransfer.types.includes('Files')) return
      depth.current = Math.max(0, depth.current - 1)
      if (depth.current === 0) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      depth.current = 0
      setIsOver(false)
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      if (isOff) return
      setIsTaking(true)
      void take(entriesOf(event.dataTransfer.items)).finally(() => setIsTaking(false))
    },
  }
  return { isOver: isOver && !isOff, isTaking, handlers }
}

/** The first four messages, and how many more there are. */
function summarize(told: readonly string[]): string {
  const most = 4
  const more = told.length - most
  return [...told.slice(0, most), ...(more > 0 ? [`E mais ${more}.`] : [])].join(' ')
}

/** The calls that `makeFolders` needs; each may throw as `call` does. */
export interface FolderPorts {
  /** Creates a folder, at the root for null. Throws NAME_TAKEN when a folder (not a file) has the name. */
  create(name: string, parentId: string | null): Promise<FolderStep>
  /** Lists the folders directly inside a folder, or at the root for null. */
  list(parentId: string | null): Promise<readonly FolderStep[]>
}

export interface MadeFolders {
  placed: PlacedFiles[]
  /** The folders that could not be created; their content is left out. */
  failed: { name: string; error: unknown }[]
}

/**
 * Creates the dropped folders inside a folder, or at the root for null; an existing folder of the same name
 * is used instead. A failure does not stop the others.
 */
export async function makeFolders(
  dropped: readonly DroppedFolder[],
  parentId: string | null,
  ports: FolderPorts,
): Promise<MadeFolders> {
  const made: MadeFolders = { placed: [], failed: [] }
  for (const { name, files, folders } of dropped) {
    try {
      const folder = await makeOrFind(toStorageName(name), parentId, ports)
      if (files.length > 0) made.placed.push({ folder, files })
      const inside = await makeFolders(folders, folder.folderId, ports)
      made.placed.push(...inside.placed)
      made.failed.push(...inside.failed)
    } catch (error) {
      made.failed.push({ name, error })
    }
  }
  return made
}

async function makeOrFind(
  name: string,
  parentId: string | null,
  { create, list }: FolderPorts,
): Promise<FolderStep> {
  try {
    return await create(name, parentId)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.has('NAME_TAKEN')) throw error
    const key = storageNameKey(name)
    const known = (await list(parentId)).find((folder) => storageNameKey(folder.name) === key)
    if (known) return known
  }
  // The folder of that name was deleted or renamed since `create`, so the name is free.
  return await create(name, parentId)
}
