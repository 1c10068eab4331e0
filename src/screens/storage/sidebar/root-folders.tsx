import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Folder, FolderLock } from 'lucide-react'
import { useState } from 'react'
import type { FolderStep, StorageFolder } from '#contract/storage/storage.ts'
import { storageFoldersQuery } from '#src/api/storage-queries.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { sortFolders } from '#src/features/storage-folders/sort-folders.ts'
import { useSession } from '#src/session/session-context.ts'
import { useItemDrop } from '../drop/item-drag.ts'
import { type StorageSearch, searchOfFolder } from '../storage-search.ts'

export interface RootFoldersProps {
  search: StorageSearch
  /** Called when items of the page are dropped onto a folder. */
  onDrop: (folder: FolderStep) => void
}

export const sidebarRowClass =
  'flex min-h-control w-full min-w-0 items-center gap-2.5 rounded-lg px-2.5 text-sm hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold [&>svg]:size-4.5 [&>svg]:shrink-0'

/** How many folders are listed at first, and added by each press of the button. */
const atOnce = 30

/** The folders at the root, sorted by name. */
export function RootFolders({ search, onDrop }: RootFoldersProps) {
  const { project } = useSession()
  const { data, isError } = useQuery(storageFoldersQuery(project.id))
  const [shown, setShown] = useState(atOnce)
  const outermost = search.path?.[0]?.folderId ?? search.folder
  // The main area shows the failure.
  if (!data) return isError ? null : <p className="px-2.5 pb-1 text-muted text-sm">Carregando...</p>
  if (data.length === 0)
    return <p className="px-2.5 pb-1 text-muted text-sm">Nenhuma pasta ainda.</p>
  const hasMore = data.length > shown
  return (
    <>
      <ul
        className={cn('max-h-96 overflow-y-auto', hasMore && 'mb-1.5 border-line border-b pb-1.5')}
      >
        {sortFolders(data, { sort: 'name', order: 'asc' })
          .slice(0, shown)
          .map((folder) => (
            <li key={folder.folderId}>
              <RootFolder
                folder={folder}
                search={search}
                isOutermost={folder.folderId === outermost}
                onDrop={() => onDrop(folder)}
              />
            </li>
          ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" size="small" onClick={() => setShown(shown + atOnce)}>
          Mostrar mais {Math.min(atOnce, data.length - shown)}
        </Button>
      )}
    </>
  )
}

interface RootFolderProps {
  folder: StorageFolder
  search: StorageSearch
  /** Whether the open folder is this one or inside it. */
  isOutermost: boolean
  onDrop: () => void
}

function RootFolder({ folder, search, isOutermost, onDrop }: RootFolderProps) {
  const drop = useItemDrop(onDrop)
  const Icon = folder.needsPassword ? FolderLock : Folder
  return (
    <Link
      to="/storage"
      search={searchOfFolder(search, folder)}
      activeOptions={{ exact: true }}
      aria-current={isOutermost ? 'page' : undefined}
      title={folder.name}
      {...drop.handlers}
      className={cn(sidebarRowClass, drop.isOver && 'outline-2 outline-focus -outline-offset-2')}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} />
      <span className="truncate">{folder.name}</span>
      {folder.needsPassword && <span className="shrink-0 text-muted text-xs">(protegida)</span>}
    </Link>
  )
}
