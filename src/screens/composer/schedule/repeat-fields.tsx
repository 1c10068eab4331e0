import { formatCount } from '#contract/texts/format-numbers.ts'
import { Switch } from '#src/components/ui/switch.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'
import type { ScheduleForm, ScheduleFormCheck } from './schedule-form.ts'

export interface RepeatFieldsProps {
  form: ScheduleForm
  check: ScheduleFormCheck
  onChange: (changes: Partial<Omit<ScheduleForm, 'editingId'>>) => void
}

/** The switch 'Repetir', and when it is on the fields for 'N vezes a cada N dias'. */
export function RepeatFields({ form, check, onChange }: RepeatFieldsProps) {
  return (
    <div className="rounded-card border border-line bg-surface-sunken px-3 py-1.5 sm:px-4">
      <Switch
        label="Repetir"
        checked={form.isRepeating}
        onChange={(isRepeating) => onChange({ isRepeating })}
      />
      {form.isRepeating && (
        <div className="flex flex-col gap-2 pb-3">
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Vezes"
              {...numberField}
              value={form.times}
              error={check.times}
              onChange={(event) => onChange({ times: event.target.value })}
            />
            <TextField
              label="Dias"
              {...numberField}
              value={form.days}
              error={check.days}
              onChange={(event) => onChange({ days: event.target.value })}
            />
          </div>
          {!check.times && !check.days && (
            <p className="figures text-muted text-sm">
              {formatCount(Number(form.times), 'vez', 'vezes')} a cada{' '}
              {formatCount(Number(form.days), 'dia', 'dias')}, depois da primeira, sempre na mesma
              hora.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const numberField = { type: 'number', inputMode: 'numeric', min: 1, max: 365, step: 1 } as const
