import { ImageOff } from 'lucide-react'
import { uprightUrl } from '#contract/media/media.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import { MediaDisplay } from '#src/components/media-display/media-display.tsx'
import { useMediaUrl } from '#src/offline/media/use-media-url.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'

export interface DraftMediaViewProps {
  hash: string
  info: MediaInfo | undefined
  /** Whether the device has been asked about the file. */
  isKnown: boolean
}

/**
 * A file of a draft or an edit: its thumbnail first, then the file itself once it is read. A file
 * that is not on this device is shown from the server.
 */
export function DraftMediaView({ hash, info, isKnown }: DraftMediaViewProps) {
  const thumbnail = useThumbnail(hash)
  const src = useMediaUrl(hash)
  if (isKnown && !info)
    return (
      <div className="flex size-full flex-col items-center justify-center gap-2 p-6 text-center text-muted text-sm">
        <ImageOff aria-hidden="true" className="size-7" />
        Este arquivo não está mais neste aparelho. Remova-o e adicione de novo.
      </div>
    )
  return (
    <MediaDisplay
      kind={info?.kind ?? 'image'}
      url={src ?? (info?.remote ? uprightUrl(info.remote.url) : undefined)}
      thumbnail={thumbnail ?? info?.remote?.thumbnailUrl}
      alt={info?.name ?? ''}
    />
  )
}
