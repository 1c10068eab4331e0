import type { FolderStep, StorageFile, StorageFolder } from '#contract/storage/storage.ts'
import { formatBytes, formatCount } from '#contract/texts/format-numbers.ts'

/** A folder or a file of a list. */
export type StorageItem = FolderItem | FileItem

interface ItemCore {
  /** Unique among the items of a list. */
  key: string
  id: string
  name: string
  createdAt: string
  /** In search results: the folders around the item, outermost first. */
  path?: readonly FolderStep[]
}
export interface FolderItem extends ItemCore {
  kind: 'folder'
  folder: StorageFolder
}
export interface FileItem extends ItemCore {
  kind: 'file'
  file: StorageFile
}

export function folderItem(folder: StorageFolder & { path?: readonly FolderStep[] }): FolderItem {
  const { folderId: id, name, createdAt, path } = folder
  return { kind: 'folder', key: `folder:${id}`, id, name, createdAt, folder, ...(path && { path }) }
}

export function fileItem(file: StorageFile & { path?: readonly FolderStep[] }): FileItem {
  const { fileId: id, fileName: name, createdAt, path } = file
  return { kind: 'file', key: `file:${id}`, id, name, createdAt, file, ...(path && { path }) }
}

export function kindName({ kind }: StorageItem): 'Pasta' | 'Arquivo' {
  return kind === 'folder' ? 'Pasta' : 'Arquivo'
}

/** The ids of items, as the endpoints take them. */
export interface ItemIds {
  file_ids: string[]
  folder_ids: string[]
}

export function idsOf(items: readonly StorageItem[]): ItemIds {
  const ids = (kind: StorageItem['kind']) =>
    items.filter((item) => item.kind === kind).map(({ id }) => id)
  return { file_ids: ids('file'), folder_ids: ids('folder') }
}

/** The text beside the name: the path of a search result, a file's size, or that a folder is protected. */
export function describeItem(item: StorageItem): string {
  if (item.path) return item.path.length > 0 ? joinPath(item.path) : 'Meus Arquivos'
  if (item.kind === 'file') return sizeText(item.file.fileSize)
  if (!item.folder.needsPassword) return ''
  return item.folder.isLocked ? 'Protegida por senha' : 'Protegida, aberta nesta sessão'
}

/** A size; below 1 KB in bytes, which `formatBytes` would round to 0 KB. */
export function sizeText(bytes: number): string {
  return bytes > 0 && bytes < 1024 ? formatCount(bytes, 'byte', 'bytes') : formatBytes(bytes)
}

export function joinPath(path: readonly FolderStep[]): string {
  return path.map(({ name }) => name).join(' / ')
}
