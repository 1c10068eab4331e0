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
  /**
   * Formats an id as '#' and its first characters. Passed as a prop: an import of `shortId` in this
   * lazy-loaded module would move it to a chunk of its own that the calendar has to load too.
   */
  nameOf: (id: string) => string
  onClose: () => void
}

/** A preview of the post that is not specific to any network. */
export function PreviewDialog({ item, timeZone, nameOf, onClose }: PreviewDialogProps) {
  // The last item stays visible while the closing of the dialog is animated.
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
