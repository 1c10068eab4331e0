import { useState } from 'react'
import { checkMediaSet, type MediaKind } from '#contract/media/media.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { RefusedMedia } from '#local/media-owners/add-media.ts'
import type { StoredMedium } from '#local/storage/keep-stored-file.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import type { IntakeOwner } from '#src/offline/media/use-media-intake.ts'
import { useStoredFiles } from '#src/offline/storage/use-stored-files.ts'
import { DownloadProgress } from './download-progress.tsx'
import { type BrowsedPlace, FolderBrowser } from './folder-browser.tsx'
import { RefusedFiles } from './refused-files.tsx'
import { StoredMediaGrid } from './stored-media-grid.tsx'

export interface StoredMediaDialogProps {
  isOpen: boolean
  /** The draft or edit that the files are for. */
  owner: IntakeOwner
  /** The kinds of the files that the draft or edit already has. */
  kinds: readonly MediaKind[]
  onAdded: (hashes: string[]) => void
  onClose: () => void
}

/** Chooses pictures or a video of the storage for a post, and downloads them to this device. */
export function StoredMediaDialog(props: StoredMediaDialogProps) {
  const { isOpen, owner, kinds, onAdded, onClose } = props
  const { isOnline } = useConnectivity()
  const [place, setPlace] = useState<BrowsedPlace>({ folder: undefined, path: [] })
  const [chosen, setChosen] = useState<readonly StoredMedium[]>([])
  const [refused, setRefused] = useState<readonly RefusedMedia[]>([])
  const { take, progress, stop } = useStoredFiles(owner, onAdded)
  const reason = isOnline
    ? checkMediaSet([...kinds, ...chosen.map(({ media }) => media.kind)])
    : 'Sem conexão: os arquivos do armazenamento só podem ser baixados quando ela voltar.'
  const isOff = chosen.length === 0 || reason !== undefined

  function close() {
    stop()
    setChosen([])
    setRefused([])
    onClose()
  }

  function toggle(file: StoredMedium) {
    setRefused([])
    setChosen((before) =>
      before.some(({ fileId }) => fileId === file.fileId)
        ? before.filter(({ fileId }) => fileId !== file.fileId)
        : [...before, file],
    )
  }

  async function add() {
    if (isOff) return
    setRefused([])
    const failed = await take(chosen)
    setChosen([])
    setRefused(failed)
    if (failed.length === 0) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="medium"
      title="Usar do armazenamento"
      description="As fotos e o vídeo escolhidos ficam também neste aparelho, para usar sem conexão."
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {progress ? 'Parar' : 'Cancelar'}
          </Button>
          <Button
            isLoading={progress !== undefined}
            loadingLabel="Baixando..."
            aria-disabled={isOff}
            onClick={() => void add()}
          >
            {chosen.length === 0
              ? 'Adicionar ao post'
              : `Adicionar ${formatCount(chosen.length, 'arquivo', 'arquivos')}`}
          </Button>
        </>
      }
    >
      <RefusedFiles refused={refused} />
      {progress ? (
        <DownloadProgress progress={progress} />
      ) : (
        <>
          {reason && (
            <Banner tone={isOnline ? 'warning' : 'neutral'} className="mb-3">
              {reason}
            </Banner>
          )}
          <FolderBrowser
            place={place}
            onGo={setPlace}
            onLocked={noMatter}
            className="h-[min(26rem,45dvh)]"
          >
            {(open) => <StoredMediaGrid {...{ open, chosen }} onToggle={toggle} />}
          </FolderBrowser>
        </>
      )}
    </Dialog>
  )
}

/** `FolderBrowser` asks for the password of a locked folder itself; nothing else here depends on it. */
const noMatter = () => {}
