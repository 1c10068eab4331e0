import { type FolderStep, storageLimits } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { FolderPasswordDialog } from '../passwords/folder-password-dialog.tsx'
import type { PasswordChange } from '../storage-acts.ts'
import { type FileItem, type FolderItem, idsOf, type StorageItem } from '../storage-item.ts'
import type { StorageCalls } from '../use-storage-calls.tsx'
import { CreateDialog, type CreateTab } from './create-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { UseInPostDialog } from './use-in-post-dialog.tsx'
import { UsesOfItems } from './uses-of-items.tsx'
import { ViewerDialog } from './viewer-dialog.tsx'

/** The dialog that is open over the list, with what it is about. */
export type StorageDialog =
  | { type: 'create'; tab: CreateTab }
  | { type: 'rename'; item: StorageItem }
  | { type: 'delete'; items: readonly StorageItem[] }
  | { type: 'move'; items: readonly StorageItem[] }
  | { type: 'details'; item: StorageItem }
  | { type: 'password'; item: FolderItem; change: PasswordChange }
  | { type: 'view'; item: FileItem }
  | { type: 'use'; items: readonly FileItem[] }

export interface StorageDialogsProps {
  dialog: StorageDialog
  folder: FolderStep | undefined
  path: readonly FolderStep[]
  /** The files of the list, in its order. */
  files: readonly FileItem[]
  fetchedAt: number
  calls: Pick<StorageCalls, 'remove' | 'move' | 'download'>
  onShow: (dialog: StorageDialog) => void
  onClose: () => void
}

export function StorageDialogs(props: StorageDialogsProps) {
  const { dialog, folder, path, files, fetchedAt, calls, onShow, onClose } = props
  const here = folder ? [...path, folder] : []
  switch (dialog.type) {
    case 'create':
      return <CreateDialog folder={folder} tab={dialog.tab} onClose={onClose} />
    case 'rename':
      return <RenameDialog item={dialog.item} onClose={onClose} />
    case 'delete':
      return (
        <DeleteDialog
          items={dialog.items}
          // In a timeout: the dialog that may ask for a password must open after this one has closed.
          onConfirm={() => void setTimeout(() => void calls.remove(dialog.items))}
          onClose={onClose}
        />
      )
    case 'move':
      return (
        <MoveDialog
          title="Mover"
          items={dialog.items}
          start={{ folder, path }}
          onMove={(target) => calls.move(dialog.items, target)}
          onClose={onClose}
        />
      )
    case 'details':
      return <DetailsDialog item={dialog.item} path={dialog.item.path ?? here} onClose={onClose} />
    case 'password':
      return <FolderPasswordDialog item={dialog.item} change={dialog.change} onClose={onClose} />
    case 'use':
      return <UseInPostDialog items={dialog.items} onClose={onClose} />
    case 'view': {
      const at = files.findIndex(({ key }) => key === dialog.item.key)
      return (
        <ViewerDialog
          item={files[at] ?? dialog.item}
          listedAt={fetchedAt}
          previous={at < 0 ? undefined : files[at - 1]}
          next={at < 0 ? undefined : files[at + 1]}
          onShow={(item) => onShow({ type: 'view', item })}
          onDownload={(item) => void calls.download(item)}
          onClose={onClose}
        />
      )
    }
  }
}

export interface DeleteDialogProps {
  items: readonly StorageItem[]
  /** Shows its own failures. */
  onConfirm: () => void
  onClose: () => void
}

/** Asks before items go to the trash, and says which posts use them. */
function DeleteDialog({ items, onConfirm, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={titleOf(items)}
      description={
        <p className="wrap-anywhere">
          {describeLoss(items)} Você pode restaurar por {storageLimits.trashDays} dias; até lá,
          continua ocupando espaço.
        </p>
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <UsesOfItems items={idsOf(items)} note="Nada muda nos posts: eles guardam a própria cópia." />
    </ConfirmDialog>
  )
}

function titleOf(items: readonly StorageItem[]): string {
  const [first] = items
  if (items.length === 1) return first?.kind === 'folder' ? 'Excluir pasta' : 'Excluir arquivo'
  return `Excluir ${formatCount(items.length, 'item', 'itens')}`
}

function describeLoss(items: readonly StorageItem[]): string {
  const [first] = items
  const hasFolder = items.some(({ kind }) => kind === 'folder')
  if (items.length === 1 && first)
    return hasFolder
      ? `A pasta “${first.name}” e tudo o que está dentro dela vão para a lixeira.`
      : `O arquivo “${first.name}” vai para a lixeira.`
  return hasFolder
    ? 'Os itens escolhidos, com tudo o que está dentro das pastas, vão para a lixeira.'
    : 'Os arquivos escolhidos vão para a lixeira.'
}
