import { CalendarPlus, Check, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import type { PlatformFindings } from '#src/components/check-destinations.ts'
import { DateTimeFields } from '#src/components/time/date-time-fields.tsx'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { nextStep } from '#src/components/time/time-choices.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { AccountPicker } from '../account-picker/account-picker.tsx'
import type { ScheduleForm, ScheduleFormCheck } from './schedule-form.ts'

export interface ScheduleFieldsProps {
  form: ScheduleForm
  check: ScheduleFormCheck
  now: WallClock
  zone: string
  platforms: readonly Platform[] | undefined
  isLoadingAccounts: boolean
  findings: readonly PlatformFindings[]
  onChange: (changes: Partial<Omit<ScheduleForm, 'editingId'>>) => void
  help: ReactNode
  onSave: () => void
  onCancel: () => void
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { form, check, now, zone, onChange, onSave, onCancel } = props
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const isEditing = form.editingId !== null

  // The pressed 'Editar' may be far down the list, so the focus moves to the heading of this form.
  useEffect(() => {
    if (form.editingId !== null) title.current?.focus()
  }, [form.editingId])

  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h3 ref={title} id={titleId} tabIndex={-1} className="text-base">
          {isEditing ? 'Editar Agendamento' : 'Novo Agendamento'}
        </h3>
        {isEditing && <Badge tone="accent">Editando</Badge>}
      </header>
      <DateAndTime form={form} check={check} now={now} onChange={onChange} />
      <p className="-mt-2 flex items-center gap-1.5 text-muted text-sm">
        <Clock aria-hidden="true" className="size-4 shrink-0" />
        Data e hora no {zone}
      </p>
      {props.help}
      <RepeatFields form={form} check={check} onChange={onChange} />
      <div>
        <h4 className="mb-1 text-sm">Contas</h4>
        <AccountPicker
          platforms={props.platforms}
          isLoading={props.isLoadingAccounts}
          chosenIds={form.accountIds}
          onChange={(accountIds) => onChange({ accountIds })}
          findings={props.findings}
        />
      </div>
      {check.entry && (
        <p role="alert" className="text-danger text-sm">
          {check.entry}
        </p>
      )}
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        {isEditing && (
          <Button variant="ghost" onClick={onCancel}>
            Cancelar
          </Button>
        )}
        <Button variant="secondary" disabled={!check.isReady} onClick={onSave}>
          {isEditing ? <Check aria-hidden="true" /> : <CalendarPlus aria-hidden="true" />}
          {isEditing ? 'Salvar Alterações' : 'Adicionar Agendamento'}
        </Button>
      </div>
    </section>
  )
}

function DateAndTime(props: Pick<ScheduleFieldsProps, 'form' | 'check' | 'now' | 'onChange'>) {
  const { form, check, now, onChange } = props
  const suggestion = nextStep(now)
  const isUntouched = form.date === '' && form.time === ''
  return (
    <>
      <DateTimeFields chosen={form} now={now} errors={check} onChange={onChange} />
      {isUntouched && (
        <Button
          variant="ghost"
          size="small"
          className="-mt-1 -ml-3 self-start text-link!"
          onClick={() => onChange(suggestion)}
        >
          Usar o próximo horário:{' '}
          {suggestion.date === now.date ? 'hoje' : formatPlainDate(suggestion.date, 'numeric')} às{' '}
          {suggestion.time}
        </Button>
      )}
    </>
  )
}

export interface RepeatFieldsProps {
  form: ScheduleForm
  check: ScheduleFormCheck
  onChange: (changes: Partial<Omit<ScheduleForm, 'editingId'>>) => void
}

/** The switch 'Repetir', and when it is on the fields for 'N vezes a cada N dias'. */
function RepeatFields({ form, check, onChange }: RepeatFieldsProps) {
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
