import { useState } from 'react'
import type { FolderStep } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { type BrowsedPlace, FolderBrowser } from '#src/features/storage-folders/folder-browser.tsx'
import type { StorageItem } from '../storage-item.ts'

export interface MoveDialogProps {
  title: string
  items: readonly StorageItem[]
  /** The folder that is shown first. */
  start: BrowsedPlace
  /** Moves to a folder, or null for the root; resolves with the message of a failure, or undefined. */
  onMove: (target: FolderStep | null) => Promise<string | undefined>
  onClose: () => void
}

/** Lets the person choose the folder that items are moved to. */
export function MoveDialog({ title, items, start, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState(start)
  const [isLocked, setIsLocked] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const reason = isLocked ? 'Abra a pasta com a senha.' : reasonAgainst(items, place.folder)

  async function move() {
    setIsMoving(true)
    setFailure(undefined)
    const failed = await onMove(place.folder ?? null)
    setIsMoving(false)
    if (failed === undefined) onClose()
    else setFailure(failed)
  }

  return (
    <Dialog
      isOpen
      onClose={() => !isMoving && onClose()}
      size="medium"
      title={title}
      description={
        <span className="wrap-anywhere line-clamp-2">
          {items.length === 1 ? items[0]?.name : formatCount(items.length, 'item', 'itens')}
        </span>
      }
      actions={
        <>
          <Button variant="secondary" aria-disabled={isMoving} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            isLoading={isMoving}
            loadingLabel="Movendo..."
            aria-disabled={reason !== undefined}
            onClick={() => void move()}
          >
            Mover para cá
          </Button>
        </>
      }
    >
      {failure && (
        <Banner tone="danger" className="mb-3">
          {failure}
        </Banner>
      )}
      <FolderBrowser
        place={place}
        moved={new Set(items.map(({ id }) => id))}
        onGo={(next) => {
          setFailure(undefined)
          setPlace(next)
        }}
        onLocked={setIsLocked}
      />
      <p role="status" className="min-h-6 pt-2 text-muted text-sm">
        {reason}
      </p>
    </Dialog>
  )
}

/** Why the items cannot be moved there; undefined if they can. */
function reasonAgainst(
  items: readonly StorageItem[],
  target: FolderStep | undefined,
): string | undefined {
  const id = target?.folderId ?? null
  if (id === null && items.every(({ kind }) => kind === 'file'))
    return 'Escolha uma pasta: arquivos ficam sempre dentro de uma.'
  if (id === null && items.some(({ kind }) => kind === 'file'))
    return 'Escolha uma pasta: há arquivos entre os itens, e eles ficam sempre dentro de uma.'
  const isThere = (item: StorageItem) =>
    (item.kind === 'file' ? item.file.folderId : item.folder.parentFolderId) === id
  return items.every(isThere) ? 'Já está aqui.' : undefined
}
