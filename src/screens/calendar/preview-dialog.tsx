import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { Post } from '#contract/post.ts'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { ContentPreview } from '#src/features/post-preview/content-preview.tsx'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import { PublicationResults } from '#src/features/post-results/publication-results.tsx'
import { ResultsAhead } from '#src/features/post-results/results-ahead.tsx'
import { usePostResults } from '#src/features/post-results/use-post-results.ts'
import { type CalendarItem, itemName } from './calendar-item.ts'
import { DraftPreview } from './draft-preview.tsx'
import { mayMove } from './move/may-move.ts'

export interface PreviewDialogProps {
  item: CalendarItem | undefined
  timeZone: string
  onMove: (item: CalendarItem) => void
  onClose: () => void
}

/** A preview of the post that is not specific to any network. */
export function PreviewDialog({ item, timeZone, onMove, onClose }: PreviewDialogProps) {
  // The last item stays visible while the closing of the dialog is animated.
  const last = useRef(item)
  if (item) last.current = item
  const shown = item ?? last.current
  return (
    <Dialog
      isOpen={item !== undefined}
      onClose={onClose}
      title={['Preview', shown && itemName(shown)].filter(Boolean).join(' ')}
      isOnlyRead
      actions={shown && <PreviewActions item={shown} onMove={onMove} />}
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
          <ResultsAhead posts={[shown.post]} />
          <Results post={shown.post} timeZone={timeZone} />
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

function PreviewActions({
  item,
  onMove,
}: {
  item: CalendarItem
  onMove: PreviewDialogProps['onMove']
}) {
  const isLeaving = item.source === 'server' && item.change?.isDeletion === true
  return (
    <>
      {mayMove(item) && (
        <Button variant="secondary" onClick={() => onMove(item)}>
          Mover para…
        </Button>
      )}
      {item.source === 'server' && !isLeaving && (
        <Link to="/posts" search={{ edit: item.post.id }} className={buttonClass()}>
          Editar
        </Link>
      )}
      {item.source === 'device' && !item.entry && (
        <Link to="/posts/create" search={{ draft: item.draft.id }} className={buttonClass()}>
          Abrir rascunho
        </Link>
      )}
    </>
  )
}

function Results({ post, timeZone }: { post: Post; timeZone: string }) {
  const results = usePostResults(post.id)
  const id = useId()
  if (results.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-5 border-line border-t pt-4">
      <h3 id={id} className="mb-3 text-base">
        Resultados
      </h3>
      <PublicationResults {...{ post, results, timeZone }} />
    </section>
  )
}
