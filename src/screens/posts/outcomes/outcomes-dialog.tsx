import { useState } from 'react'
import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostEvent } from '#contract/posts/post-history.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { type PostSchedule, timeStepMinutes } from '#contract/posts/schedule.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { listEditsOfPost, saveEdit } from '#local/edits/edits.ts'
import { isOpen } from '#local/person/list-personal-data.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { DecideButton } from '#src/features/late-deliveries/decide-button.tsx'
import { type DeliveryEvent, describeStep } from '#src/features/post-history/event-words.ts'
import { usePostHistory } from '#src/features/post-history/use-post-history.ts'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { useSession } from '#src/session/session-context.ts'
import { mayBeGivenAgain, sortOutcomes } from './outcome.ts'
import { OutcomeRow } from './outcome-row.tsx'

export interface OutcomesDialogProps {
  shown: PostWithPendingChange
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
      (error: unknown) => showErrorToast(describeStorageError(error)),
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

const stepMs = timeStepMinutes * 60_000

/**
 * Adds a time for the account of `refused` to the edit of the post; the person checks and saves it. The time
 * is a multiple of `timeStepMinutes`, at least one step from now. An edit in the outbox is not changed: the
 * form takes it back by itself. Throws as `beginEdit` and `saveEdit`.
 *
 * @param post as the server has it
 */
async function planAgain(
  owner: { userId: string; projectId: string },
  post: Post,
  { socialMediaAccount: account }: PostSchedule,
): Promise<void> {
  const edits = await listEditsOfPost(localDb, owner, post.id)
  if (edits.some((edit) => !isOpen(edit))) return
  const { id, schedules } = await beginEdit(localDb, owner, post)
  // A second press must not add the time twice.
  if (schedules.some(({ socialMediaAccountIds: ids }) => ids.includes(account.id))) return
  const next = new Date(Math.ceil(serverNow() / stepMs + 1) * stepMs).toISOString()
  const again = { id: crypto.randomUUID(), scheduledAt: next, socialMediaAccountIds: [account.id] }
  await saveEdit(localDb, id, { schedules: [...schedules, again] })
}

export interface EvidenceProps {
  schedule: PostSchedule
  /** The post's history; undefined while it is not known. */
  events: readonly PostEvent[] | undefined
  /** Why the history is not known, in words; '' while it is loading. */
  unknown: string
  timeZone: string
}

/** How many steps of one delivery are listed; a network may be asked up to fifty times. */
const shownSteps = 5

/** For a publication that its network has not confirmed: what the network was asked, and what to do. */
function Evidence({ schedule, events, unknown, timeZone }: EvidenceProps) {
  const { platformName } = schedule.socialMediaAccount
  const account = nameAccount(schedule.socialMediaAccount)
  const steps = events?.filter((event): event is DeliveryEvent => isAsking(event, schedule))
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p>
        Confira em {account} no {platformName}. Se o post está lá, não é preciso fazer nada. Se não
        está, escolha um novo horário em Editar. Sozinhos não publicamos de novo, para que ele não
        saia repetido.
      </p>
      {!steps && unknown !== '' && <p className="text-muted">{unknown}</p>}
      {steps && steps.length > 0 && (
        <div>
          <p className="font-semibold">O que foi pedido à rede</p>
          <ul className="flex flex-col gap-0.5">
            {steps.slice(0, shownSteps).map((step) => (
              <li key={`${step.at} ${step.step}`}>
                <span className="text-muted">
                  <NumericTime instant={step.at} timeZone={timeZone} precision="second" />
                </span>{' '}
                {describeStep(step)}
                {step.detail !== null && <span className="text-muted">: {step.detail}</span>}
              </li>
            ))}
          </ul>
          {steps.length > shownSteps && (
            <p className="text-muted text-xs">
              e mais {steps.length - shownSteps}, no histórico do post
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function isAsking(event: PostEvent, { id }: PostSchedule): boolean {
  return (
    event.kind === 'delivery' &&
    event.scheduleId === id &&
    (event.step === 'commit' || event.step === 'verify')
  )
}
