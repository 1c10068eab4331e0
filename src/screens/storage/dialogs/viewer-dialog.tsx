import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, ExternalLink, FileText } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { StorageFile } from '#contract/storage/storage.ts'
import { storageFileQuery } from '#src/api/storage-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { MediaDisplay } from '#src/components/media-display/media-display.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { useSession } from '#src/session/session-context.ts'
import { type FileItem, sizeText } from '../storage-item.ts'

export interface ViewerDialogProps {
  item: FileItem
  /** When the file's list was fetched, in ms: its URLs expire. */
  listedAt: number
  previous: FileItem | undefined
  next: FileItem | undefined
  onShow: (item: FileItem) => void
  onDownload: (item: FileItem) => void
  onClose: () => void
}

/** Shows a file, with arrows to the previous and the next one. */
export function ViewerDialog(props: ViewerDialogProps) {
  const { item, listedAt, previous, next, onShow, onDownload, onClose } = props
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const { data: file } = useQuery({
    ...storageFileQuery(project.id, item.id),
    initialData: item.file,
    initialDataUpdatedAt: listedAt,
  })

  const goBeside = useEffectEvent(({ key, target }: KeyboardEvent) => {
    // A media player uses the arrow keys itself.
    if (target instanceof HTMLMediaElement) return
    const beside = { ArrowLeft: previous, ArrowRight: next }[key]
    if (beside) onShow(beside)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => goBeside(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={<span className="wrap-anywhere line-clamp-2">{item.name}</span>}
      description={sizeText(file.fileSize)}
      actions={
        <>
          <span className="flex items-center gap-1 max-sm:justify-between sm:mr-auto">
            <IconButton
              label="Anterior"
              aria-disabled={!previous}
              onClick={() => previous && onShow(previous)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label="Próximo" aria-disabled={!next} onClick={() => next && onShow(next)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </span>
          <a
            href={file.fileUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            <ExternalLink aria-hidden="true" />
            Abrir em outra aba
          </a>
          <Button aria-disabled={!isOnline} onClick={() => onDownload(item)}>
            <Download aria-hidden="true" />
            Baixar
          </Button>
        </>
      }
    >
      {/* Screen readers read the dialog's title only once; this announces the name of each next file. */}
      <p role="status" className="sr-only">
        {item.name}
      </p>
      <div className="h-[55dvh] min-h-48 overflow-hidden rounded-card border border-line bg-surface-sunken">
        <FileView key={file.fileId} file={file} />
      </div>
    </Dialog>
  )
}

function FileView({ file }: { file: StorageFile }) {
  const { contentType, fileUrl, thumbnailUrl, media } = file
  const [family] = contentType.split('/')
  if (contentType === 'application/pdf')
    return (
      <div className="flex size-full flex-col items-center justify-center gap-3 p-4 text-center text-muted text-sm">
        {thumbnailUrl ? (
          <img
            src={thumbnailUrl}
            alt="Primeira página"
            className="min-h-0 rounded-lg border border-line object-contain"
          />
        ) : (
          <FileText aria-hidden="true" className="size-8" strokeWidth={1.75} />
        )}
        <p>O PDF abre em outra aba.</p>
      </div>
    )
  const kind =
    family === 'image' || family === 'video' || family === 'audio' ? family : 'unsupported'
  const shown = { thumbnail: thumbnailUrl, alt: media?.altText || file.fileName }
  return <MediaDisplay url={fileUrl} kind={kind} {...shown} />
}
