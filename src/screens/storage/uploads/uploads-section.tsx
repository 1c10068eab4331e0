import { File, FolderInput, RotateCw, X } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { PauseLine } from '#src/features/outbox-panel/pause-line.tsx'
import { loadOtherFolderDialog } from '#src/features/storage-folders/load-other-folder-dialog.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import { usePause } from '#src/offline/outbox/use-pause.ts'
import type { StorageUploadItem } from '#src/offline/storage/storage-upload-item.ts'
import { useStorageUploads } from '#src/offline/storage/use-storage-uploads.ts'
import { useSession } from '#src/session/session-context.ts'
import { sizeText } from '../storage-item.ts'

const OtherFolderDialog = lazyWithNotice(async () => ({
  default: (await loadOtherFolderDialog()).OtherFolderDialog,
}))

/** How many uploads are shown at first: a long queue must not push the list off the screen. */
const shownAtFirst = 4

/** The uploads to the storage, above its list; renders nothing when there are none. */
export function UploadsSection() {
  const { user } = useSession()
  const { items, retry, cancel, move } = useStorageUploads()
  const isPaused = usePause(user.id)
  const [isOpen, setIsOpen] = useState(false)
  const [cancelled, setCancelled] = useState<StorageUploadItem>()
  const [moved, setMoved] = useState<StorageUploadItem>()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Whether the person has cancelled or moved an upload, whose focused row is then removed. */
  const hasActed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the list
  useEffect(() => {
    if (hasActed.current)
      focusWhenLost(() => heading.current ?? document.querySelector<HTMLElement>('main'))
  }, [items])
  if (items.length === 0) return null
  const needsPerson = items.filter(({ state }) => !waits.has(state))
  // Uploads that wait for the person come first.
  const ordered = [...needsPerson, ...items.filter(({ state }) => waits.has(state))]
  const hidden = isOpen ? 0 : ordered.length - shownAtFirst
  return (
    <section
      aria-label="Envios para o armazenamento"
      className="mb-4 min-w-0 rounded-card border border-line bg-surface-raised p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h2 ref={heading} tabIndex={-1} className="figures mb-3 text-lg outline-none">
          {formatCount(items.length, 'arquivo a caminho', 'arquivos a caminho')}
        </h2>
        <PauseLine isPaused={isPaused} />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {(hidden > 0 ? ordered.slice(0, shownAtFirst) : ordered).map((item) => (
          <UploadRow
            key={item.entryId}
            item={item}
            onRetry={() => void retry(item.entryId)}
            onCancel={() => setCancelled(item)}
            onMove={() => setMoved(item)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="small" className="mt-2" onClick={() => setIsOpen(true)}>
          Mostrar mais {hidden}
        </Button>
      )}
      {cancelled && (
        <ConfirmDialog
          isOpen
          isDestructive
          title="Cancelar envio"
          description={
            <p className="wrap-anywhere">
              “{cancelled.name}” é apagado deste aparelho e não vai para o armazenamento.
            </p>
          }
          onConfirm={() => {
            hasActed.current = true
            return cancel(cancelled.entryId)
          }}
          onClose={() => setCancelled(undefined)}
        />
      )}
      {moved && (
        <Suspense>
          <OtherFolderDialog
            isOpen
            file={moved}
            onMove={(folder) => {
              hasActed.current = true
              return move(moved.entryId, folder)
            }}
            onClose={() => setMoved(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The states that need no action of the person. */
const waits = new Set<StorageUploadItem['state']>(['preparing', 'queued', 'uploading', 'sending'])

export interface UploadRowProps {
  item: StorageUploadItem
  onRetry: () => void
  onCancel: () => void
  onMove: () => void
}

/** An upload: its progress, its state and its actions. */
function UploadRow({ item, onRetry, onCancel, onMove }: UploadRowProps) {
  const nameId = useId()
  const thumbnail = useThumbnail(item.hash)
  const isUnderWay = item.state === 'uploading' || item.state === 'sending'
  const share = item.totalBytes > 0 ? item.sentBytes / item.totalBytes : 0
  const isRefused = item.state === 'rejected' || item.state === 'not-kept'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <PostThumbnail src={thumbnail} icon={File} className="size-10" />
      <div className="min-w-0 grow basis-52 text-sm">
        <p id={nameId} className="truncate font-semibold" title={item.name}>
          {item.name}
        </p>
        <p className="truncate text-muted text-xs">
          {sizeText(item.size)}
          {item.folderName && ` · Para ${item.folderName}`}
        </p>
        {isUnderWay ? (
          <ProgressBar
            label={`Enviando ${item.name}`}
            value={share}
            text={`${Math.round(share * 100)} %`}
            className="mt-1.5"
          />
        ) : (
          <p className={`wrap-anywhere mt-0.5 text-xs ${isRefused ? 'text-danger' : 'text-muted'}`}>
            {item.words}
          </p>
        )}
      </div>
      <div className="ml-auto flex">
        {item.canRetry && (
          <IconButton
            label={isRefused ? 'Tentar de novo' : 'Enviar agora'}
            size="small"
            aria-describedby={nameId}
            onClick={onRetry}
          >
            <RotateCw aria-hidden="true" />
          </IconButton>
        )}
        {item.canMove && (
          <IconButton
            label="Enviar para outra pasta"
            size="small"
            aria-describedby={nameId}
            onClick={onMove}
          >
            <FolderInput aria-hidden="true" />
          </IconButton>
        )}
        {item.canCancel && (
          <IconButton
            label="Cancelar envio"
            size="small"
            aria-describedby={nameId}
            onClick={onCancel}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  )
}
