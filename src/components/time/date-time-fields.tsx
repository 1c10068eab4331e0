import type { WallClock } from '#contract/time/wall-clock.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { timeChoices } from './time-choices.ts'

export interface DateTimeFieldsProps {
  /** 'YYYY-MM-DD' and 'HH:mm'; each is '' while it is not chosen. */
  chosen: WallClock
  /** The current date and time in the zone in which they are chosen. */
  now: WallClock
  errors: { date?: string | undefined; time?: string | undefined }
  onChange: (changes: Partial<WallClock>) => void
}

/** Fields for a date and for one of the times that are still to come on it. */
export function DateTimeFields({ chosen, now, errors, onChange }: DateTimeFieldsProps) {
  const choices = timeChoices(chosen.date, now)

  function changeDate(date: string) {
    // Choosing today without a time takes the next possible one; otherwise the time stays as it is.
    const isToday = date === now.date
    onChange(
      isToday && chosen.time === '' ? { date, time: timeChoices(date, now)[0] ?? '' } : { date },
    )
  }

  return (
    <div className="grid grid-cols-[1.35fr_1fr] gap-3 sm:grid-cols-2">
      <TextField
        label="Data"
        type="date"
        min={now.date}
        value={chosen.date}
        error={errors.date}
        onChange={(event) => changeDate(event.target.value)}
      />
      <SelectField
        label="Hora"
        placeholder="Escolha"
        value={choices.includes(chosen.time) ? chosen.time : ''}
        error={errors.time}
        options={choices.map((time) => ({ value: time, label: time }))}
        onChange={(event) => onChange({ time: event.target.value })}
      />
    </div>
  )
}
