import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FilePlay,
  FileText,
  Folder,
  FolderLock,
  FolderOpen,
  type LucideIcon,
} from 'lucide-react'
import { cn } from '#src/components/ui/class-names.ts'
import type { StorageItem } from '../storage-item.ts'

/** A picture for the kind of an item; hidden from screen readers, because the name is beside it. */
export function ItemIcon({ item, className }: { item: StorageItem; className?: string }) {
  const Icon = iconOf(item)
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center rounded-lg',
        item.kind === 'folder' ? 'bg-accent-soft text-text' : 'bg-hover text-muted',
        className ?? 'size-9',
      )}
    >
      <Icon className="size-5" strokeWidth={1.75} />
    </span>
  )
}

function iconOf(item: StorageItem): LucideIcon {
  if (item.kind === 'folder') {
    if (item.folder.isLocked) return FolderLock
    return item.folder.needsPassword ? FolderOpen : Folder
  }
  const { contentType } = item.file
  const [family = ''] = contentType.split('/')
  const known = { image: FileImage, video: FilePlay, audio: FileMusic, text: FileText }
  if (contentType === 'application/pdf') return FileText
  if (/zip|rar|7z|tar|compressed/.test(contentType)) return FileArchive
  return known[family as keyof typeof known] ?? File
}
