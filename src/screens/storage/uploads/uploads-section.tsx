import { Suspense, useEffect, useRef, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { focusWhenLost } from '#src/components/ui/focus-when-lost.ts'
import { PauseLine } from '#src/features/outbox-panel/pause-line.tsx'
import { loadOtherFolderDialog } from '#src/features/storage-folders/load-other-folder-dialog.ts'
import { lazyPart } from '#src/page/late-part.ts'
import { usePause } from '#src/sending/pending/use-pause.ts'
import type { StorageUploadItem } from '#src/sending/storage/storage-upload-item.ts'
import { useStorageUploads } from '#src/sending/storage/use-storage-uploads.ts'
import { useSession } from '#src/session/session-context.ts'
import { UploadRow } from './upload-row.tsx'

const OtherFolderDialog = lazyPart(async () => ({
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
