import { useState } from 'react'
import { nameOfPost } from '#contract/posts/post-number.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { showErrorToast } from '#src/components/ui/toast-queue.ts'
import { DecideButton } from '#src/features/late-deliveries/decide-button.tsx'
import { usePostHistory } from '#src/features/post-history/use-post-history.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import type { ShownPost } from '#src/sending/pending/shown-post.ts'
import { useSession } from '#src/session/session-context.ts'
import { Evidence } from './evidence.tsx'
import { mayBeGivenAgain, sortOutcomes } from './outcome.ts'
import { OutcomeRow } from './outcome-row.tsx'
import { planAgain } from './plan-again.ts'

export interface OutcomesDialogProps {
  shown: ShownPost
  timeZone: string
  isOpen: boolean
  onClose: () => void
  /** Opens the edit mode of the post. */
  onEdit: () => void
}

/** How many rows are shown at first, and added by each press: a post has up to a thousand. */
const pageSize = 50

/** 'Contas e horários': the outcome of each time of a post on each account. */
export function OutcomesDialog({ shown, timeZone, isOpen, onClose, onEdit }: OutcomesDialogProps) {
  const { post, server, change } = shown
  const { user, project } = useSession()
  const [limit, setLimit] = useState(pageSize)
  const outcomes = sortOutcomes(post)
  const isUnsure = outcomes.some(({ state }) => state === 'unconfirmed')
  const { history, hasFailed, isOnline } = usePostHistory(post.id, isOpen && isUnsure)
  const unknown = hasFailed
    ? 'Não foi possível carregar o que foi pedido à rede.'
    : isOnline
      ? ''
      : 'O que foi pedido à rede aparece aqui quando houver conexão.'

  function tryAgain(schedule: PostSchedule) {
    planAgain({ userId: user.id, projectId: project.id }, server, schedule).then(
      () => {
        onClose()
        onEdit()
      },
      (error: unknown) => showErrorToast(tellFailure(error)),
    )
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Contas e horários"
      description={`Post ${nameOfPost(post)}, no ${timeZoneName(timeZone)}.`}
      size="medium"
    >
      {!change && <DecideButton post={post} className="mb-1" />}
      <ul className="divide-y divide-line">
        {outcomes.slice(0, limit).map((schedule) => (
          <OutcomeRow
            key={schedule.id}
            schedule={schedule}
            timeZone={timeZone}
            // A change in the outbox may have planned it again already.
            onTryAgain={
              !change && mayBeGivenAgain(post, schedule) ? () => tryAgain(schedule) : undefined
            }
            evidence={
              schedule.state === 'unconfirmed' && (
                <Evidence {...{ schedule, unknown, timeZone }} events={history?.events} />
              )
            }
          />
        ))}
      </ul>
      {outcomes.length > limit && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          onClick={() => setLimit(limit + pageSize)}
        >
          Mostrar mais {Math.min(pageSize, outcomes.length - limit)}
        </Button>
      )}
    </Dialog>
  )
}
