import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import type { FolderStep } from '#contract/storage/storage.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import type { StorageDialog } from './dialogs/storage-dialogs.tsx'
import { usePageDrop } from './drop/use-page-drop.ts'
import { Breadcrumb } from './list/breadcrumb.tsx'
import { ListArea } from './list/list-area.tsx'
import { listUsable } from './list/usable-files.ts'
import { useDragged } from './list/use-dragged.ts'
import { useStorageList } from './list/use-storage-list.ts'
import { StorageSidebar } from './sidebar/storage-sidebar.tsx'
import type { StorageActs } from './storage-acts.ts'
import type { FileItem, StorageItem } from './storage-item.ts'
import { StorageSearch, searchOfFolder } from './storage-search.ts'
import { TrashView } from './trash/trash-view.tsx'
import { UploadsSection } from './uploads/uploads-section.tsx'
import { type StorageCalls, useStorageCalls } from './use-storage-calls.tsx'

const route = getRouteApi('/_app/storage')

const loadDialogs = () => import('./dialogs/storage-dialogs.tsx')
const StorageDialogs = lazyWithNotice(async () => ({
  default: (await loadDialogs()).StorageDialogs,
}))

/** '/storage': the project's folders and files. */
export function StorageScreen() {
  const written = route.useSearch()
  const search = useMemo(() => v.parse(StorageSearch, written), [written])
  const { isOnline } = useConnectivity()
  const list = useStorageList(search)
  const { folder, path, items } = list
  const calls = useStorageCalls()
  const { acts, dialog, show, close } = useStorageActs({ search, folder, path }, calls)
  const dragged = useDragged()
  const drop = usePageDrop(folder, search.trash === true)
  // Loaded ahead, so that the dialogs also open without a connection.
  useEffect(() => void loadDialogs().catch(() => undefined), [])

  return (
    <div {...drop.handlers} className="pb-6">
      <header className="mb-5 flex items-center gap-2 lg:mb-6">
        <h1 className="min-w-0 flex-1 text-2xl max-sm:text-xl">Meus Arquivos</h1>
        <Button
          variant="accent"
          className="max-sm:px-3! max-sm:[&_svg]:hidden"
          onClick={() => acts.create(folder ? 'upload' : 'folder')}
        >
          <Plus aria-hidden="true" />
          Adicionar Arquivo
        </Button>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)] xl:gap-6">
        <StorageSidebar
          search={search}
          onDrop={(target) => void acts.moveTo(dragged.take(), target)}
        />
        <div
          className={cn(
            'min-w-0 rounded-card',
            drop.isOver && 'outline-dashed outline-2 outline-focus outline-offset-4',
          )}
        >
          <p role="status" className="sr-only">
            {drop.isOver && `Solte para enviar a ${folder?.name ?? 'Meus Arquivos'}`}
            {drop.isTaking && 'Guardando o que foi solto...'}
          </p>
          <UploadsSection />
          {search.trash ? (
            <TrashView />
          ) : (
            <ListArea
              search={search}
              list={list}
              acts={acts}
              dragged={dragged}
              isOnline={isOnline}
              breadcrumb={
                <Breadcrumb
                  search={search}
                  folder={folder}
                  path={path}
                  onDrop={(target) => void acts.moveTo(dragged.take(), target)}
                />
              }
              onUnlock={calls.unlock}
            />
          )}
        </div>
      </div>
      {dialog && (
        <Suspense>
          <StorageDialogs
            key={dialog.type}
            dialog={dialog}
            folder={folder}
            path={path}
            files={items.filter((item): item is FileItem => item.kind === 'file')}
            fetchedAt={list.fetchedAt}
            calls={calls}
            onShow={show}
            onClose={close}
          />
        </Suspense>
      )}
      {calls.dialog}
    </div>
  )
}

export interface StoragePlace {
  search: StorageSearch
  folder: FolderStep | undefined
  path: readonly FolderStep[]
}

/**
 * The actions on items: they open dialogs or call the server. Those on a locked folder first ask for its
 * password.
 */
function useStorageActs(place: StoragePlace, calls: StorageCalls) {
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
