import { File, Folder, FolderLock } from 'lucide-react'
import { useId } from 'react'
import type { TrashItem } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { joinPath, sizeText } from '../storage-item.ts'

export interface TrashRowProps {
  item: TrashItem
  timeZone: string
  isOnline: boolean
  onRestore: () => void
  onPurge: () => void
}

/** A deleted item: where it was, who deleted it, and when it is deleted for good. */
export function TrashRow({ item, timeZone, isOnline, onRestore, onPurge }: TrashRowProps) {
  const nameId = useId()
  const Icon = item.kind === 'file' ? File : item.isLocked ? FolderLock : Folder
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow basis-56 text-sm">
        <p id={nameId} className="truncate font-semibold" title={item.name}>
          {item.name}
        </p>
        <p className="wrap-anywhere line-clamp-2 text-muted text-xs">
          {describeContent(item)} · De{' '}
          {joinPath([{ folderId: '', name: 'Meus Arquivos' }, ...item.path])}
          {item.deletedBy !== null && ` · Por ${item.deletedBy}`}
        </p>
        <p className="text-muted text-xs">
          Some em <NumericTime instant={item.endsAt} timeZone={timeZone} />
        </p>
      </div>
      <div className="flex gap-1.5">
        <Button
          size="small"
          variant="secondary"
          aria-describedby={nameId}
          aria-disabled={!isOnline}
          onClick={onRestore}
        >
          Restaurar
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-describedby={nameId}
          aria-disabled={!isOnline}
          onClick={onPurge}
        >
          Excluir definitivamente
        </Button>
      </div>
    </li>
  )
}

function describeContent({ kind, isLocked, size, fileCount }: TrashItem): string {
  if (kind === 'file') return sizeText(size)
  if (isLocked) return 'Pasta protegida'
  return `Pasta com ${formatCount(fileCount, 'arquivo', 'arquivos')}, ${sizeText(size)}`
}
