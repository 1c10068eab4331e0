import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { lazyPart } from '#src/page/late-part.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { usePageDrop } from './drop/use-page-drop.ts'
import { Breadcrumb } from './list/breadcrumb.tsx'
import { ListArea } from './list/list-area.tsx'
import { useDragged } from './list/use-dragged.ts'
import { useStorageList } from './list/use-storage-list.ts'
import { StorageSidebar } from './sidebar/storage-sidebar.tsx'
import type { FileItem } from './storage-item.ts'
import { StorageSearch } from './storage-search.ts'
import { TrashView } from './trash/trash-view.tsx'
import { UploadsSection } from './uploads/uploads-section.tsx'
import { useStorageActs } from './use-storage-acts.ts'
import { useStorageCalls } from './use-storage-calls.tsx'

const route = getRouteApi('/_app/storage')

const loadDialogs = () => import('./dialogs/storage-dialogs.tsx')
const StorageDialogs = lazyPart(async () => ({ default: (await loadDialogs()).StorageDialogs }))

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
