import { CircleAlert, CircleCheck, Pencil, Plus } from 'lucide-react'
import type { Post } from '#contract/posts/post.ts'
import type { PostEvent } from '#contract/posts/post-history.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { describeEvent, nameStepPlace } from './event-words.ts'
import { usePostHistory } from './use-post-history.ts'

export interface HistoryDialogProps {
  post: Post
  timeZone: string
  isOpen: boolean
  onClose: () => void
}

/** 'Histórico': who created and changed a post, and each step of its deliveries, the newest first. */
export function HistoryDialog({ post, timeZone, isOpen, onClose }: HistoryDialogProps) {
  const { history, hasFailed, isOnline, askAgain } = usePostHistory(post.id, isOpen)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Histórico do post ${nameOfPost(post)}`}
      description={`O mais recente primeiro, no ${timeZoneName(timeZone)}.`}
      size="medium"
      isOnlyRead={history !== undefined}
    >
      {history ? (
        <>
          {!isOnline && (
            <p role="status" className="mb-3 text-muted text-sm">
              Sem conexão: o que aconteceu desde então aparece quando ela voltar.
            </p>
          )}
          <ol className="divide-y divide-line">
            {history.events.map((event) => (
              <EventRow key={keyOf(event)} event={event} timeZone={timeZone} />
            ))}
          </ol>
          {history.events.length === 0 && <p>Nada foi registrado deste post.</p>}
          {history.hasMore && (
            <p className="border-line border-t py-3 text-muted text-sm">
              O que veio antes não é mostrado aqui.
            </p>
          )}
        </>
      ) : hasFailed || !isOnline ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar o histórico."
          offline="Sem conexão. O histórico fica no servidor e aparece quando a conexão voltar."
          onRetry={askAgain}
        />
      ) : (
        <div aria-busy="true">
          <SkeletonText lines={5} />
        </div>
      )}
    </Dialog>
  )
}

function keyOf(event: PostEvent): string {
  return event.kind === 'delivery'
    ? `${event.at} ${event.scheduleId} ${event.step}`
    : `${event.at} ${event.kind}`
}

function EventRow({ event, timeZone }: { event: PostEvent; timeZone: string }) {
  const isDelivery = event.kind === 'delivery'
  const isOpen = isDelivery && !event.isDone
  const Icon = isDelivery
    ? isOpen
      ? CircleAlert
      : CircleCheck
    : event.kind === 'created'
      ? Plus
      : Pencil
  return (
    <li className="flex gap-3 py-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${isOpen ? 'text-warning' : isDelivery ? 'text-success' : 'text-muted'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="break-words font-medium">{describeEvent(event)}</p>
        {isDelivery && (
          <p className="break-words text-muted text-sm">
            {nameStepPlace(event)}, para{' '}
            <NumericTime instant={event.scheduledAt} timeZone={timeZone} />
          </p>
        )}
        {isDelivery && event.detail !== null && (
          <p className="break-words text-sm">{event.detail}</p>
        )}
        <p className="text-muted text-xs">
          <NumericTime instant={event.at} timeZone={timeZone} precision="second" />
        </p>
      </div>
    </li>
  )
}
