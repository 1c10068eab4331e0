import { type ReactNode, useState } from 'react'
import type { FolderStep } from '#contract/storage/storage.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { type BrowsedPlace, FolderBrowser } from './folder-browser.tsx'

export interface ChooseFolderDialogProps {
  isOpen: boolean
  title: string
  description: ReactNode
  submit: { label: string; loadingLabel: string }
  /** Why this folder cannot be chosen; undefined if it can. */
  reasonAgainst?: (folder: FolderStep) => string | undefined
  /** The dialog closes unless this answers false. Must not reject. */
  onChoose: (folder: FolderStep) => Promise<boolean>
  onClose: () => void
}

/** Chooses a folder for files of this device, which are uploaded there when there is a connection. */
export function ChooseFolderDialog(props: ChooseFolderDialogProps) {
  const { isOpen, title, description, submit, reasonAgainst, onChoose, onClose } = props
  const { isOnline } = useConnectivity()
  const [place, setPlace] = useState<BrowsedPlace>({ folder: undefined, path: [] })
  const [isLocked, setIsLocked] = useState(false)
  const [isRunning, setIsRunning] = useState(false)
  const { folder } = place
  const reason = isLocked
    ? 'Abra a pasta com a senha.'
    : folder
      ? reasonAgainst?.(folder)
      : 'Escolha uma pasta: arquivos ficam sempre dentro de uma.'

  async function choose() {
    if (!folder || reason !== undefined) return
    setIsRunning(true)
    const isDone = await onChoose(folder)
    setIsRunning(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="medium"
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            isLoading={isRunning}
            loadingLabel={submit.loadingLabel}
            aria-disabled={reason !== undefined}
            onClick={() => void choose()}
          >
            {submit.label}
          </Button>
        </>
      }
    >
      {!isOnline && (
        <Banner tone="neutral" className="mb-3">
          Sem conexão: as pastas são as vistas por último, e os arquivos sobem quando ela voltar.
        </Banner>
      )}
      <FolderBrowser place={place} onGo={setPlace} onLocked={setIsLocked} />
      <p role="status" className="min-h-6 pt-2 text-muted text-sm">
        {reason}
      </p>
    </Dialog>
  )
}
