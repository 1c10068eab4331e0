import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EditDraftSchedule } from '#local/database/rows.ts'
import { SkippedTimeNote } from '#src/components/time/skipped-time-note.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { AccountToggles } from './account-toggles.tsx'
import type { EditAccount } from './edit-accounts.ts'
import { readLocalTime, writeLocalTime } from './edit-times.ts'

export interface EditTimeRowProps {
  schedule: EditDraftSchedule
  /** The position of the row, from 1. */
  position: number
  accounts: readonly EditAccount[]
  timeZone: string
  /** 'horário de Brasília' */
  zone: string
  /** 'YYYY-MM-DDTHH:mm' */
  earliest: string
  errors: readonly string[]
  /** Whether this time was missed and waits for a person's decision. */
  isLate: boolean
  /** Whether the row was just added; its field then gets the focus. */
  isNew: boolean
  onMove: (scheduledAt: string | null) => void
  onToggle: (accountId: string) => void
  onRemove: () => void
}

const lateHint =
  'Perdeu o horário e espera você decidir. Escolha outro horário aqui, ou toque em Decidir no post.'

export function EditTimeRow(props: EditTimeRowProps) {
  const { schedule, position, accounts, timeZone, zone, earliest, errors, isNew } = props
  const stored = writeLocalTime(schedule.scheduledAt, timeZone)
  // Kept as typed: a year passes through other values while it is typed, and must not be corrected.
  const [text, setText] = useState(stored)
  if (writeLocalTime(readLocalTime(text, timeZone), timeZone) !== stored) setText(stored)
  const [date = '', time = ''] = text.split('T')
  return (
    <li className="grid @3xl:grid-cols-[16rem_minmax(0,1fr)_auto] grid-cols-[minmax(0,1fr)_auto] items-start @3xl:gap-x-4 gap-x-1 gap-y-2 rounded-card border border-line bg-surface-raised p-3 pr-1.5">
      <TextField
        label={`Data e hora ${position}, ${zone}`}
        isLabelHidden
        type="datetime-local"
        min={earliest}
        value={text}
        error={errors.length > 0 ? errors.join(' ') : undefined}
        hint={props.isLate && lateHint}
        // The person has just pressed the button that adds this row, so its field gets the focus.
        autoFocus={isNew}
        onChange={({ target }) => {
          setText(target.value)
          props.onMove(readLocalTime(target.value, timeZone))
        }}
      />
      <IconButton
        label={`Excluir agendamento ${position}`}
        onClick={props.onRemove}
        className="@3xl:col-start-3 @3xl:row-start-1"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <div className="@3xl:col-span-1 col-span-full @3xl:col-start-2 @3xl:row-start-1">
        <AccountToggles
          accounts={accounts}
          chosenIds={schedule.socialMediaAccountIds}
          onToggle={props.onToggle}
        />
      </div>
      <div className="col-span-full empty:hidden">
        <SkippedTimeNote chosen={{ date, time }} timeZone={timeZone} />
      </div>
    </li>
  )
}
