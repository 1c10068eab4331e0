import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  deleteStorageFile,
  deleteStorageFolder,
  deleteStorageItems,
  getStorageDownload,
  lockStorageFolder,
  moveStorageItems,
  restoreStorageItems,
} from '#contract/endpoints/storage.ts'
import { type FolderStep, storageLimits } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { call } from '#src/api/calls/call.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { failures, withReason } from '#src/features/storage-folders/storage-failure.ts'
import { useSession } from '#src/session/session-context.ts'
import { changeKnown, forgetFolder } from './change-known.ts'
import { NotUnlockedError, type Unlocking, useUnlocked } from './passwords/use-unlocked.tsx'
import {
  type FileItem,
  type FolderItem,
  type ItemIds,
  idsOf,
  type StorageItem,
} from './storage-item.ts'

export interface StorageCalls {
  /** Opens the file's URL in a new tab, from which the browser saves it. */
  download: (item: FileItem) => Promise<void>
  /** Moves items to the trash, and offers to undo that. */
  remove: (items: readonly StorageItem[]) => Promise<void>
  /** Moves items; null for the root. Resolves with the message of a failure, or undefined. */
  move: (items: readonly StorageItem[], target: FolderStep | null) => Promise<string | undefined>
  /** Locks the folder again for this session. Resolves with whether that succeeded. */
  lock: (item: FolderItem) => Promise<boolean>
  unlock: Unlocking['unlock']
  unlocked: Unlocking['unlocked']
  /** The password dialog, which the caller has to render. */
  dialog: ReactNode
}

/** The calls that change items of the storage. Failures are shown; locked folders ask for their password. */
export function useStorageCalls(): StorageCalls {
  const client = useQueryClient()
  const { project } = useSession()
  const { unlocked, unlock, dialog } = useUnlocked()
  const projectId = project.id

  /** Removes items from all cached lists. */
  function takeOut(items: readonly StorageItem[]) {
    const ids = new Set(items.map(({ id }) => id))
    // At its new place, the folder's content may be inside a locked folder.
    for (const { kind, id } of items) if (kind === 'folder') forgetFolder(client, projectId, id)
    changeKnown(client, projectId, {
      folder: (folder) => (ids.has(folder.folderId) ? undefined : folder),
      file: (file) => (ids.has(file.fileId) ? undefined : file),
    })
  }

  async function restore(items: readonly StorageItem[]) {
    try {
      for (const body of inCalls(idsOf(items))) await call(restoreStorageItems, { projectId, body })
    } catch (error) {
      showErrorToast(
        withReason('Os itens continuam na lixeira.', error),
        'Não foi possível restaurar',
      )
    }
    refreshStorage(client, projectId)
  }

  async function removeItems(items: readonly StorageItem[]) {
    const [first] = items
    if (items.length !== 1 || !first) {
      for (const body of inCalls(idsOf(items))) await call(deleteStorageItems, { projectId, body })
      return
    }
    const input = { projectId, params: { id: first.id } }
    await (first.kind === 'file'
      ? call(deleteStorageFile, input)
      : call(deleteStorageFolder, input))
  }

  return {
    async download(item) {
      const tab = openTab()
      try {
        const params = { id: item.id }
        const { downloadUrl } = await unlocked(() =>
          call(getStorageDownload, { projectId, params, body: {} }),
        )
        tab.show(downloadUrl)
      } catch (error) {
        tab.close()
        if (!(error instanceof NotUnlockedError))
          showErrorToast(withReason('', error).trim() || undefined, failures.download)
      }
    },
    async remove(items) {
      try {
        await unlocked(() => removeItems(items))
      } catch (error) {
        if (!(error instanceof NotUnlockedError))
          showErrorToast(withReason('', error).trim() || undefined, failures.remove)
        return refreshStorage(client, projectId)
      }
      takeOut(items)
      showToast({
        title: `${formatCount(items.length, 'item movido', 'itens movidos')} para a lixeira`,
        ...(items.length === 1 && { description: items[0]?.name ?? '' }),
        action: { label: 'Desfazer', onSelect: () => void restore(items) },
        durationMs: 10_000,
      })
    },
    async move(items, target) {
      try {
        const target_folder_id = target?.folderId ?? null
        for (const ids of inCalls(idsOf(items)))
          await call(moveStorageItems, { projectId, body: { ...ids, target_folder_id } })
      } catch (error) {
        refreshStorage(client, projectId)
        return withReason('Não foi possível mover.', error)
      }
      takeOut(items)
      showToast({
        title: formatCount(items.length, 'item movido', 'itens movidos'),
        description: `Para ${target?.name ?? 'Meus Arquivos'}`,
        tone: 'success',
      })
      return undefined
    },
    async lock(item) {
      try {
        await call(lockStorageFolder, { projectId, params: { id: item.id } })
      } catch (error) {
        showErrorToast(withReason('', error).trim() || undefined, 'A pasta continua aberta')
        return false
      }
      forgetFolder(client, projectId, item.id)
      refreshStorage(client, projectId)
      showToast({ title: 'Pasta fechada', description: item.name, tone: 'success' })
      return true
    },
    unlock,
    unlocked,
    dialog,
  }
}

/** Splits the ids over several calls, because each takes a limited number. */
export function inCalls({ file_ids, folder_ids }: ItemIds): ItemIds[] {
  const most = storageLimits.itemsOfCall
  const calls = Math.ceil(Math.max(file_ids.length, folder_ids.length) / most)
  return Array.from({ length: calls }, (_, at) => ({
    file_ids: file_ids.slice(at * most, (at + 1) * most),
    folder_ids: folder_ids.slice(at * most, (at + 1) * most),
  }))
}

/**
 * Opens a tab during the press, because browsers block one that is opened after a response. Where no tab can
 * be opened (in an installed app, or with a strict blocker), a link opens the URL instead.
 */
function openTab(): { show: (url: string) => void; close: () => void } {
  const tab = window.open('', '_blank')
  // `noopener` does the same, but `window.open` would then return null.
  if (tab) tab.opener = null
  return {
    show(url) {
      if (!tab) return openLink(url)
      tab.location.replace(url)
      // When the browser only saved a file, it closes the tab, or leaves it empty.
      setTimeout(() => closeIfEmpty(tab), emptyMs)
    },
    close: () => tab?.close(),
  }
}

/** How long the tab stays open in ms, by which time even a slow server has responded. */
const emptyMs = 30_000

function closeIfEmpty(tab: Window): void {
  try {
    if (tab.location.href === 'about:blank') tab.close()
  } catch {
    // The tab shows a page of another origin.
  }
}

function openLink(url: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}
