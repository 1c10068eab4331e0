import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { FolderStep } from '#contract/storage/storage.ts'
import { showErrorToast } from '#src/components/ui/toast-queue.ts'
import type { StorageDialog } from './dialogs/storage-dialogs.tsx'
import { listUsable } from './list/usable-files.ts'
import type { StorageActs } from './storage-acts.ts'
import type { StorageItem } from './storage-item.ts'
import { type StorageSearch, searchOfFolder } from './storage-search.ts'
import type { StorageCalls } from './use-storage-calls.tsx'

export interface StoragePlace {
  search: StorageSearch
  folder: FolderStep | undefined
  path: readonly FolderStep[]
}

/**
 * The actions on items: they open dialogs or call the server. Those on a locked folder first ask for its
 * password.
 */
export function useStorageActs(place: StoragePlace, calls: StorageCalls) {
  const navigate = useNavigate()
  const [dialog, show] = useState<StorageDialog>()
  const now = useRef({ place, calls })
  now.current = { place, calls }

  const acts = useMemo(() => {
    /** Asks for the passwords of the locked folders among the items, and then calls `act`. */
    async function withPasswords(items: readonly StorageItem[], act: () => void) {
      try {
        for (const item of items)
          if (item.kind === 'folder' && item.folder.isLocked)
            await now.current.calls.unlock(item.id, item.name)
        // In a timeout: the password dialog has to close before `act` opens another one.
        setTimeout(act)
      } catch {
        // The person gave no password, so nothing is done.
      }
    }

    const made: StorageActs = {
      open(item) {
        if (item.kind === 'file') return show({ type: 'view', item })
        const { search, folder, path } = now.current.place
        const around = item.path ?? (folder ? [...path, folder] : [])
        const step = { folderId: item.id, name: item.name }
        void navigate({ to: '/storage', search: searchOfFolder(search, step, around) })
      },
      download: (item) => void now.current.calls.download(item),
      rename: (item) => void withPasswords([item], () => show({ type: 'rename', item })),
      remove: (items) => void withPasswords(items, () => show({ type: 'delete', items })),
      move: (items) => void withPasswords(items, () => show({ type: 'move', items })),
      use: (items) => show({ type: 'use', items: listUsable(items) }),
      details: (item) => show({ type: 'details', item }),
      changePassword: (item, change) => show({ type: 'password', item, change }),
      lock: (item) => void now.current.calls.lock(item),
      async moveTo(items, target) {
        const failure = await now.current.calls.move(items, target)
        if (failure !== undefined) showErrorToast(failure, 'Nada foi movido')
      },
      create: (tab) => show({ type: 'create', tab }),
    }
    return made
  }, [navigate])

  return { acts, dialog, show, close: () => show(undefined) }
}
