import type { StorageItem } from './list/storage-item.ts'

export function useUseInPost() {
  return async (_items: readonly StorageItem[]) => {}
}
