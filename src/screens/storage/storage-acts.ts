import type { FolderStep } from '#contract/storage/storage.ts'
import type { FileItem, FolderItem, StorageItem } from './storage-item.ts'

export type PasswordChange = 'protect' | 'change' | 'remove'

/** The actions on items of the storage, wherever their buttons are. */
export interface StorageActs {
  open: (item: StorageItem) => void
  download: (item: FileItem) => void
  rename: (item: StorageItem) => void
  remove: (items: readonly StorageItem[]) => void
  move: (items: readonly StorageItem[]) => void
  /** Begins a post with the files: all pictures, or a single video. */
  use: (items: readonly StorageItem[]) => void
  details: (item: StorageItem) => void
  changePassword: (folder: FolderItem, change: PasswordChange) => void
  /** Locks the folder again for this session. */
  lock: (folder: FolderItem) => void
  /** Moves items without a dialog, as after a drag; null for the root. */
  moveTo: (items: readonly StorageItem[], target: FolderStep | null) => Promise<void>
  /** Opens 'Adicionar Arquivo'. */
  create: (tab: 'folder' | 'upload') => void
}
