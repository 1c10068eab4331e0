import { storageLimits } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { idsOf, type StorageItem } from '../storage-item.ts'
import { UsesOfItems } from './uses-of-items.tsx'

export interface DeleteDialogProps {
  items: readonly StorageItem[]
  /** Shows its own failures. */
  onConfirm: () => void
  onClose: () => void
}

/** Asks before items go to the trash, and says which posts use them. */
export function DeleteDialog({ items, onConfirm, onClose }: DeleteDialogProps) {
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
