import { Pencil, Trash2 } from 'lucide-react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { isPast } from '#src/components/time/time-choices.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'

export interface ScheduleListProps {
  schedules: readonly DraftSchedule[]
  editingId: string | null
  now: WallClock
  zone: string
  onEdit: (schedule: DraftSchedule) => void
  onDelete: (id: string) => void
}

export function ScheduleList(props: ScheduleListProps) {
  const { schedules, editingId, now, zone, onEdit, onDelete } = props
  return (
    <section className="flex flex-col gap-2">
      <h3 className="figures text-base">Agendamentos ({schedules.length})</h3>
      {schedules.length === 0 ? (
        <p className="text-muted text-sm">
          Escolha data, hora e contas e toque em “Adicionar Agendamento”.
        </p>
      ) : (
        <ul className="-mx-1 flex max-h-[34rem] flex-col gap-2 overflow-y-auto p-1">
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              schedule={schedule}
              isEditing={schedule.id === editingId}
              isLate={isPast(schedule, now)}
              zone={zone}
              onEdit={() => onEdit(schedule)}
              onDelete={() => onDelete(schedule.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ScheduleRowProps {
  schedule: DraftSchedule
  isEditing: boolean
  isLate: boolean
  zone: string
  onEdit: () => void
  onDelete: () => void
}

function ScheduleRow({ schedule, isEditing, isLate, zone, onEdit, onDelete }: ScheduleRowProps) {
  const words = describeSchedule(schedule)
  const when = `${words.date} ${words.time}`
  return (
    <li
      aria-current={isEditing || undefined}
      className={cn(
        'flex items-center rounded-card border py-2 pr-1 pl-3 transition-colors sm:gap-1 sm:pr-2 sm:pl-4',
        isEditing ? 'border-accent bg-accent-soft' : 'border-line bg-surface-raised',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span title={zone} className="whitespace-nowrap max-sm:text-sm">
            {when}
          </span>
          {isEditing && <Badge tone="accent">Editando</Badge>}
          {isLate && <Badge tone="danger">Horário já passou</Badge>}
        </p>
        <p className="figures text-muted text-sm">
          {words.accounts} <span className="inline-block">{words.repeat}</span>
        </p>
      </div>
      <IconButton label={`Editar agendamento de ${when}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Excluir agendamento de ${when}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}

export interface ScheduleWords {
  date: string
  time: string
  accounts: string
  /** '' when the schedule does not repeat. */
  repeat: string
}

/** The words of a row of 'Agendamentos'. */
export function describeSchedule(schedule: DraftSchedule): ScheduleWords {
  const { date, time, repeatNumber, repeatType, socialMediaAccountIds } = schedule
  const isRepeating = repeatNumber > 0 && repeatType > 0
  return {
    date: formatPlainDate(date, 'numeric'),
    time: `às ${time}`,
    accounts: formatCount(socialMediaAccountIds.length, 'conta selecionada', 'contas selecionadas'),
    repeat: isRepeating
      ? `• Repetir ${formatCount(repeatNumber, 'vez', 'vezes')} a cada ${formatCount(repeatType, 'dia', 'dias')}`
      : '',
  }
}
