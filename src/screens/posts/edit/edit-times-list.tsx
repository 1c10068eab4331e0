import { CalendarPlus } from 'lucide-react'
import { type Dispatch, useId, useRef, useState } from 'react'
import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import type { EditProblem } from './check-edit.ts'
import type { EditAccount } from './edit-accounts.ts'
import type { EditAction, EditState } from './edit-state.ts'
import { EditTimeRow } from './edit-time-row.tsx'
import { type FixedTime, listFixedTimes, listLateTimes } from './edit-times.ts'

export interface EditTimesListProps {
  post: Post
  schedules: EditState['schedules']
  accounts: readonly EditAccount[]
  timeZone: string
  problems: readonly EditProblem[]
  dispatch: Dispatch<EditAction>
}

/** 'Agendamentos': pending times can be changed; published and failed ones are above them, read-only. */
export function EditTimesList(props: EditTimesListProps) {
  const { post, schedules, accounts, timeZone, problems, dispatch } = props
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [newId, setNewId] = useState<string>()
  const zone = timeZoneName(timeZone)
  const fixed = listFixedTimes(post)
  const late = listLateTimes(post)
  const now = wallClockAt(serverNow(), timeZone)
  const general = problems.filter(({ rowId }) => rowId === undefined)

  function add() {
    const rowId = crypto.randomUUID()
    setNewId(rowId)
    dispatch({ type: 'add-time', id: rowId })
  }

  function remove(index: number) {
    const schedule = schedules[index]
    if (!schedule) return
    dispatch({ type: 'remove-time', id: schedule.id })
    // The pressed button was removed with its row, so the focus needs another place.
    addButton.current?.focus()
    const restore = () => dispatch({ type: 'restore-time', schedule, index })
    showToast({ title: 'Agendamento removido', action: { label: 'Desfazer', onSelect: restore } })
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div>
        <h3 id={id} className="font-semibold text-sm">
          Agendamentos
        </h3>
        <p className="text-muted text-sm first-letter:uppercase">{zone}</p>
      </div>
      {fixed.length + schedules.length === 0 ? (
        <p className="rounded-card bg-surface-sunken px-4 py-3 text-muted text-sm">
          Nenhum agendamento configurado
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {fixed.map((time) => (
            <FixedTimeRow key={`${time.at} ${time.label}`} time={time} timeZone={timeZone} />
          ))}
          {schedules.map((schedule, index) => (
            <EditTimeRow
              key={schedule.id}
              schedule={schedule}
              position={index + 1}
              accounts={accounts}
              timeZone={timeZone}
              zone={zone}
              earliest={`${now.date}T${now.time}`}
              errors={problems.flatMap(({ rowId, message }) =>
                rowId === schedule.id ? [message] : [],
              )}
              isLate={late.has(schedule.scheduledAt)}
              isNew={schedule.id === newId}
              onMove={(scheduledAt) =>
                dispatch({ type: 'move-time', id: schedule.id, scheduledAt })
              }
              onToggle={(accountId) =>
                dispatch({ type: 'toggle-account', id: schedule.id, accountId })
              }
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      {general.map(({ message }) => (
        <p key={message} className="text-danger text-sm">
          {message}
        </p>
      ))}
      <Button ref={addButton} variant="secondary" className="self-start" onClick={add}>
        <CalendarPlus aria-hidden="true" />
        Adicionar Agendamento
      </Button>
    </section>
  )
}

const shownFaces = 5

function FixedTimeRow({ time, timeZone }: { time: FixedTime; timeZone: string }) {
  const { at, label, accounts } = time
  const names = accounts.map(nameAccount).join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card border border-line bg-surface-sunken px-3 py-2 text-sm">
      <span className="font-semibold">
        <NumericTime instant={at} timeZone={timeZone} />
      </span>
      <StatusBadge label={label} />
      <span className="ml-auto flex items-center -space-x-1.5" title={names}>
        {accounts.slice(0, shownFaces).map(({ id, username, userProfilePictureUrl }) => (
          <Avatar
            key={id}
            name={username}
            src={userProfilePictureUrl}
            size="small"
            className="ring-2 ring-surface-sunken"
          />
        ))}
        {accounts.length > shownFaces && (
          <span className="figures pl-2.5 text-muted text-xs">+{accounts.length - shownFaces}</span>
        )}
        <span className="sr-only">{names}</span>
      </span>
    </li>
  )
}
