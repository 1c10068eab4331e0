import { useRef } from 'react'
import { ContentPreview } from '#src/app/content-preview.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { ZonedTime } from '#src/components/zoned-time.tsx'
import { type CalendarItem, shortId } from './calendar-item.ts'
import { DraftPreview } from './draft-preview.tsx'

export interface PreviewDialogProps {
  item: CalendarItem | undefined
  timeZone: string
  onClose: () => void
}

/** The post as it will look, whatever the network. */
export function PreviewDialog({ item, timeZone, onClose }: PreviewDialogProps) {
  // What was shown stays while the dialog leaves.
  const last = useRef(item)
  if (item) last.current = item
  const shown = item ?? last.current
  return (
    <Dialog
      isOpen={item !== undefined}
      onClose={onClose}
      title={shown ? `Preview ${shortId(shown.id)}` : 'Preview'}
      description={shown && <ZonedTime instant={shown.at} timeZone={timeZone} />}
    >
      {shown?.source === 'server' && (
        <ContentPreview
          key={shown.key}
          caption={shown.post.caption}
          media={shown.post.media.map((file) => ({ ...file, hash: file.sha256 }))}
        />
      )}
      {shown?.source === 'device' && <DraftPreview key={shown.key} draft={shown.draft} />}
    </Dialog>
  )
}
