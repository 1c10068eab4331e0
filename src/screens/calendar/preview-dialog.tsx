import { useRef } from 'react'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { ContentPreview } from '#src/features/post-preview/content-preview.tsx'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import type { CalendarItem } from './calendar-item.ts'
import { DraftPreview } from './draft-preview.tsx'

export interface PreviewDialogProps {
  item: CalendarItem | undefined
  timeZone: string
  /** '#' and the id; given, since what this part imports itself the calendar would load in a file of its own. */
  nameOf: (id: string) => string
  onClose: () => void
}

/** The post as it will look, whatever the network. */
export function PreviewDialog({ item, timeZone, nameOf, onClose }: PreviewDialogProps) {
  // What was shown stays while the dialog leaves.
  const last = useRef(item)
  if (item) last.current = item
  const shown = item ?? last.current
  return (
    <Dialog
      isOpen={item !== undefined}
      onClose={onClose}
      title={shown ? `Preview ${nameOf(shown.id)}` : 'Preview'}
      description={shown && <ZonedTime instant={shown.at} timeZone={timeZone} />}
    >
      {shown?.source === 'server' && (
        <>
          <ContentPreview
            key={shown.key}
            caption={shown.post.caption}
            media={shown.post.media.map((file) => ({ ...file, hash: file.sha256 }))}
          />
          <PostVersionList versions={shown.post.versions} className="mt-4" />
        </>
      )}
      {shown?.source === 'device' && (
        <>
          <DraftPreview key={shown.key} draft={shown.draft} />
          <PostVersionList versions={shown.draft.versions} className="mt-4" />
        </>
      )}
    </Dialog>
  )
}
