import { memo, type ReactNode, useReducer, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import type { PlatformFindings } from '#src/components/check-destinations.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import {
  checkScheduleForm,
  emptyScheduleForm,
  type ScheduleForm,
  scheduleFormReducer,
  toSchedule,
} from './schedule-form.ts'
import { ScheduleList } from './schedule-list.tsx'

/** Renders the help for choosing a time, under the fields for date and time. */
export type TimeHelpRenderer = (input: {
  form: ScheduleForm
  /** The schedules in the list, without the one being edited. */
  others: readonly DraftSchedule[]
  onChange: (changes: { date: string; time: string }) => void
}) => ReactNode

export interface ScheduleEditorProps {
  schedules: readonly DraftSchedule[]
  platforms: readonly Platform[] | undefined
  isLoadingAccounts: boolean
  /** The current date and time in `zone`. */
  now: WallClock
  /** 'horário de Brasília' */
  zone: string
  timeHelp?: TimeHelpRenderer | undefined
  /** The day, or day and time, for which the draft was begun (`Draft.firstDate`). */
  firstDate?: string | null
  findings: readonly PlatformFindings[]
  onSave: (schedule: DraftSchedule) => void
  onDelete: (id: string) => void
}

/** Creates and edits the schedules of 'Agendamentos'. Its form is not part of the draft until it is saved. */
export const ScheduleEditor = memo(function ScheduleEditor(props: ScheduleEditorProps) {
  const { schedules, platforms, isLoadingAccounts, now, zone, firstDate } = props
  const { findings, onSave, onDelete } = props
  const [form, dispatch] = useReducer(scheduleFormReducer, {
    ...emptyScheduleForm,
    ...readFirst(firstDate, now),
  })
  // The form holds a time of the previous zone: saved in the new zone, it would be another moment.
  const [shownZone, setShownZone] = useState(zone)
  if (zone !== shownZone) {
    setShownZone(zone)
    if (form.editingId !== null) dispatch({ type: 'clear' })
  }
  const others = schedules.filter(({ id }) => id !== form.editingId)
  const check = checkScheduleForm(form, now, others)

  function save() {
    if (!check.isReady) return
    onSave(toSchedule(form, crypto.randomUUID()))
    dispatch({ type: 'clear' })
  }

  function remove(id: string) {
    onDelete(id)
    if (id === form.editingId) dispatch({ type: 'clear' })
  }

  return (
    <div className="flex flex-col gap-6">
      <ScheduleFields
        form={form}
        check={check}
        now={now}
        zone={zone}
        platforms={platforms}
        isLoadingAccounts={isLoadingAccounts}
        findings={findings}
        onChange={(changes) => dispatch({ type: 'change', changes })}
        help={props.timeHelp?.({
          form,
          others,
          onChange: (changes) => dispatch({ type: 'change', changes }),
        })}
        onSave={save}
        onCancel={() => dispatch({ type: 'clear' })}
      />
      <ScheduleList
        schedules={schedules}
        editingId={form.editingId}
        now={now}
        zone={zone}
        onEdit={(schedule) => dispatch({ type: 'edit', schedule })}
        onDelete={remove}
      />
    </div>
  )
})

/** The day and time with which the form begins, unless they are past. */
function readFirst(first: string | null | undefined, now: WallClock): Partial<WallClock> {
  const [date = '', time = ''] = first?.split(' ') ?? []
  if (date < now.date) return {}
  return date === now.date && time < now.time ? { date } : { date, time }
}
