import { File, FolderInput, RotateCw, X } from 'lucide-react'
import { useId } from 'react'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { useThumbnail } from '#src/sending/media/use-thumbnail.ts'
import type { StorageUploadItem } from '#src/sending/storage/storage-upload-item.ts'
import { sizeText } from '../storage-item.ts'

export interface UploadRowProps {
  item: StorageUploadItem
  onRetry: () => void
  onCancel: () => void
  onMove: () => void
}

/** An upload: its progress, its state and its actions. */
export function UploadRow({ item, onRetry, onCancel, onMove }: UploadRowProps) {
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
