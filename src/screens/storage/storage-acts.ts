import type { FolderStep } from '#contract/storage.ts'
import type { FileItem, FolderItem, StorageItem } from './storage-item.ts'

export type PasswordChange = 'protect' | 'change' | 'remove'

/** What can be done with items of the storage, from wherever it is asked. */
export interface StorageActs {
  open: (item: StorageItem) => void
  download: (item: FileItem) => void
  rename: (item: StorageItem) => void
  remove: (items: readonly StorageItem[]) => void
  move: (items: readonly StorageItem[]) => void
  /** Begins a post with the files, which are all pictures, or one video. */
  use: (items: readonly StorageItem[]) => void
  details: (item: StorageItem) => void
  changePassword: (folder: FolderItem, change: PasswordChange) => void
  /** Ends what a password opened. */
  lock: (folder: FolderItem) => void
  /** Moves items at once, as by dragging; null: to the root. */
  moveTo: (items: readonly StorageItem[], target: FolderStep | null) => Promise<void>
  /** Opens 'Adicionar Arquivo'. */
  create: (tab: 'folder' | 'upload') => void
}
