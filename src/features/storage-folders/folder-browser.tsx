import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Folder, FolderLock, HardDrive } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FolderStep, StorageFile, StorageFolder } from '#contract/storage/storage.ts'
import {
  joinFolderPages,
  type StorageOrder,
  storageFolderQuery,
  storageFoldersQuery,
} from '#src/api/storage-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { useSession } from '#src/session/session-context.ts'
import { LockedFolder } from './locked-folder.tsx'
import { sortFolders } from './sort-folders.ts'
import { failures } from './storage-failure.ts'

/** The open folder and the folders around it, from the outermost; at the root `folder` is undefined. */
export interface BrowsedPlace {
  folder: FolderStep | undefined
  path: readonly FolderStep[]
}

/** The files of the open folder, as far as they are fetched. */
export interface BrowsedFiles {
  files: readonly StorageFile[]
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

export interface FolderBrowserProps {
  place: BrowsedPlace
  /** The ids of the files and folders being moved: a folder cannot be moved into itself. */
  moved?: ReadonlySet<string>
  onGo: (place: BrowsedPlace) => void
  /** Called with whether the open folder waits for its password. */
  onLocked: (isLocked: boolean) => void
  /** Renders the files of the open folder below its subfolders; without it no files are shown. */
  children?: (open: BrowsedFiles) => ReactNode
  /** Sets the height. */
  className?: string
}

const none: ReadonlySet<string> = new Set()
const byName: StorageOrder = { sort: 'name', order: 'asc' }
/** How many folders are listed at first, and added by each press of the button. */
const atOnce = 100

/** Navigates through the folders of the storage; a locked folder asks for its password. */
export function FolderBrowser(props: FolderBrowserProps) {
  const { place, moved = none, onGo, onLocked, children } = props
  const { folder, path } = place
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const title = useRef<HTMLParagraphElement>(null)
  const [shown, setShown] = useState(atOnce)
  const root = useQuery({ ...storageFoldersQuery(project.id), enabled: !folder })
  const open = useInfiniteQuery({
    ...storageFolderQuery(project.id, folder?.folderId ?? '', byName),
    enabled: folder !== undefined,
  })
  const known = open.data && joinFolderPages(open.data)
  const folders = folder ? known?.content?.subfolders : root.data
  const lockedBy = folder && known?.lockedBy
  const hasFailed = folder ? open.isError : root.isError
  useEffect(() => onLocked(lockedBy !== undefined), [lockedBy, onLocked])

  function go(next: BrowsedPlace) {
    setShown(atOnce)
    onGo(next)
    // The pressed button disappears with its list, and the focus with it.
    setTimeout(() => focusWhenLost(() => title.current))
  }
  const up = () => go({ folder: path.at(-1), path: path.slice(0, -1) })

  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div className="flex min-h-12 min-w-0 items-center gap-2 border-line border-b bg-surface-sunken px-2">
        {folder ? (
          <Button variant="ghost" size="small" aria-label="Subir uma pasta" isSquare onClick={up}>
            <ChevronLeft aria-hidden="true" />
          </Button>
        ) : (
          <HardDrive aria-hidden="true" className="ml-2 size-4.5 text-muted" />
        )}
        <p
          ref={title}
          tabIndex={-1}
          className="min-w-0 truncate font-semibold text-sm outline-none"
          title={folder?.name}
        >
          {folder?.name ?? 'Meus Arquivos'}
        </p>
      </div>
      <div className={cn('overflow-y-auto p-1', props.className ?? 'h-64')}>
        {lockedBy !== undefined ? (
          <LockedFolder key={lockedBy} folderId={lockedBy} />
        ) : hasFailed && !folders ? (
          <LoadFailure
            isOnline={isOnline}
            failed={folder ? failures.loadFolder : failures.load}
            offline="Esta pasta aparece quando houver conexão."
            onRetry={() => void (folder ? open.refetch() : root.refetch())}
          />
        ) : !folders ? (
          <div aria-busy="true" className="p-3">
            <SkeletonText lines={4} />
          </div>
        ) : (
          <>
            {folders.length === 0 && !(children && folder) && (
              <p className="p-3 text-muted text-sm">Nenhuma pasta aqui dentro.</p>
            )}
            <ul>
              {sortFolders(folders, byName)
                .slice(0, shown)
                .map((one) => (
                  <FolderRow
                    key={one.folderId}
                    folder={one}
                    isMoved={moved.has(one.folderId)}
                    onGo={() =>
                      go({
                        folder: { folderId: one.folderId, name: one.name },
                        path: folder ? [...path, folder] : [],
                      })
                    }
                  />
                ))}
            </ul>
            {folders.length > shown && (
              <Button variant="ghost" size="small" onClick={() => setShown(shown + atOnce)}>
                Mostrar mais {Math.min(atOnce, folders.length - shown)}
              </Button>
            )}
            {folder &&
              children?.({
                files: known?.files ?? [],
                hasMore: open.hasNextPage,
                isLoadingMore: open.isFetchingNextPage,
                loadMore: () => void open.fetchNextPage(),
              })}
          </>
        )}
      </div>
    </div>
  )
}

interface FolderRowProps {
  folder: StorageFolder
  isMoved: boolean
  onGo: () => void
}

function FolderRow({ folder, isMoved, onGo }: FolderRowProps) {
  const Icon = folder.needsPassword ? FolderLock : Folder
  return (
    <li>
      <button
        type="button"
        disabled={isMoved}
        onClick={onGo}
        className="flex min-h-control w-full min-w-0 items-center gap-2.5 rounded-lg px-3 text-left text-sm hover:bg-hover disabled:cursor-not-allowed disabled:text-muted"
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0 flex-1 truncate">{folder.name}</span>
        {folder.needsPassword && <span className="text-muted text-xs">(protegida)</span>}
        {isMoved ? (
          <span className="text-muted text-xs">é o que você move</span>
        ) : (
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        )}
      </button>
    </li>
  )
}
