import { Link } from '@tanstack/react-router'
import { ChevronRight, Ellipsis, HardDrive } from 'lucide-react'
import type { FolderStep } from '#contract/storage/storage.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { Popover } from '#src/components/ui/overlays/popover.tsx'
import { popoverRowClass } from '#src/components/ui/overlays/popover-row-class.ts'
import { useItemDrop } from '../drop/item-drag.ts'
import { type StorageSearch, searchOfFolder } from '../storage-search.ts'

export interface BreadcrumbProps {
  search: StorageSearch
  folder: FolderStep | undefined
  /** The folders around the open one, outermost first. */
  path: readonly FolderStep[]
  /** Called when items of the page are dropped onto a folder of the path; null for the root. */
  onDrop: (folder: FolderStep | null) => void
}

/** How many of the folders around the open one are shown; the others are in a menu. */
const shownSteps = 2

/** The path from the root to the open folder. */
export function Breadcrumb({ search, folder, path, onDrop }: BreadcrumbProps) {
  const shown = path.slice(-shownSteps)
  const hidden = path.slice(0, -shownSteps)
  const searchOf = (step: FolderStep) =>
    searchOfFolder(search, step, path.slice(0, path.indexOf(step)))
  return (
    <nav aria-label="Caminho da pasta" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-0.5 text-sm">
        <li className="flex shrink-0">
          <Crumb
            search={searchOfFolder(search)}
            isCurrent={!folder}
            onDrop={folder && (() => onDrop(null))}
          >
            <HardDrive aria-hidden="true" className="size-4.5 shrink-0" />
            <span className={folder ? 'sr-only' : 'ml-2'}>Raiz</span>
          </Crumb>
        </li>
        {hidden.length > 0 && (
          <Step>
            <Popover
              label={`Mais ${hidden.length} acima`}
              trigger={<Ellipsis aria-hidden="true" />}
              look={{ size: 'small', isSquare: true }}
            >
              {(close) => (
                <ul className="max-h-72 overflow-y-auto">
                  {hidden.map((step) => (
                    <li key={step.folderId}>
                      <Link
                        to="/storage"
                        search={searchOf(step)}
                        onClick={close}
                        className={popoverRowClass}
                      >
                        <span className="wrap-anywhere line-clamp-2">{step.name}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </Popover>
          </Step>
        )}
        {shown.map((step, at) => (
          <Step
            key={step.folderId}
            // A phone has room for only one of the folders around the open one.
            className={cn('min-w-20 shrink-2', at < shown.length - 1 && 'max-sm:hidden')}
          >
            <Crumb search={searchOf(step)} name={step.name} onDrop={() => onDrop(step)}>
              <span className="truncate">{step.name}</span>
            </Crumb>
          </Step>
        ))}
        {folder && (
          <Step className="min-w-24">
            <Crumb
              search={searchOfFolder(search, folder, path)}
              name={folder.name}
              isCurrent
              onDrop={undefined}
            >
              <span className="truncate">{folder.name}</span>
            </Crumb>
          </Step>
        )}
      </ol>
    </nav>
  )
}

function Step({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <li className={cn('flex items-center gap-0.5', className)}>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      {children}
    </li>
  )
}

interface CrumbProps {
  search: StorageSearch
  /** Shown in full as a tooltip. */
  name?: string
  isCurrent?: boolean
  onDrop: (() => void) | undefined
  children: React.ReactNode
}

function Crumb({ search, name, isCurrent = false, onDrop, children }: CrumbProps) {
  const drop = useItemDrop(onDrop)
  return (
    <Link
      to="/storage"
      search={search}
      title={name}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true }}
      {...drop.handlers}
      className={cn(
        'flex h-control min-w-0 items-center rounded-lg px-2 hover:bg-hover',
        isCurrent ? 'font-semibold' : 'text-muted hover:text-text',
        drop.isOver && 'outline-2 outline-focus -outline-offset-2',
      )}
    >
      {children}
    </Link>
  )
}
