import { useState } from 'react'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { addDays, firstDay, lastDay } from '#src/components/time/plain-date.ts'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import type { PostsSearch } from '../../posts-search.ts'

export interface PeriodFieldsProps extends Pick<PostsSearch, 'from' | 'to'> {
  timeZone: string
  onChange: (changes: Partial<Pick<PostsSearch, 'from' | 'to'>>) => void
}

const own = 'own'

/** A period, chosen by its name or by its first and last day. */
export function PeriodFields({ from, to, timeZone, onChange }: PeriodFieldsProps) {
  const periods = listPeriods(useWallClock(timeZone).date)
  const [isOwn, setIsOwn] = useState(false)
  const named = periods.find((period) => period.from === from && period.to === to)
  const hasPeriod = from !== undefined || to !== undefined
  const value = isOwn || (hasPeriod && !named) ? own : (named?.label ?? '')
  const isReversed = from !== undefined && to !== undefined && from > to

  function choose(choice: string) {
    setIsOwn(choice === own)
    const period = periods.find(({ label }) => label === choice)
    if (choice !== own) onChange({ from: period?.from, to: period?.to })
  }

  return (
    <>
      <SelectField
        label="Período"
        value={value}
        options={[
          { value: '', label: 'Todo o período' },
          ...periods.map(({ label }) => ({ value: label, label })),
          { value: own, label: 'Escolher datas' },
        ]}
        onChange={({ target }) => choose(target.value)}
        className="md:max-w-52 md:flex-1 md:basis-36"
      />
      {value === own && (
        <>
          <DayField label="De" value={from} onChange={(date) => onChange({ from: date })} />
          <DayField
            label="Até"
            value={to}
            error={isReversed ? 'Antes da data inicial.' : undefined}
            onChange={(date) => onChange({ to: date })}
          />
        </>
      )}
    </>
  )
}

interface DayFieldProps {
  label: string
  value: string | undefined
  error?: string | undefined
  onChange: (date: string | undefined) => void
}

function DayField({ label, value = '', error, onChange }: DayFieldProps) {
  // Kept as typed: the first digits of a year already make a date, of long ago, which must not filter.
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }

  function change(date: string) {
    setTyped(date)
    if (date === '') onChange(undefined)
    else if (date >= firstDay && date <= lastDay) onChange(date)
  }

  return (
    <TextField
      label={label}
      type="date"
      min={firstDay}
      max={lastDay}
      value={typed}
      error={error}
      onChange={({ target }) => change(target.value)}
      className="md:max-w-44 md:flex-1 md:basis-36"
    />
  )
}

/** The first and the last day, 'YYYY-MM-DD'. */
export interface Period {
  from: string
  to: string
}

/** The periods that can be chosen by name, relative to `today`. */
export function listPeriods(today: string): readonly (Period & { label: string })[] {
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Próximos 7 dias', from: today, to: addDays(today, 6) },
    { label: 'Próximos 30 dias', from: today, to: addDays(today, 29) },
    { label: 'Últimos 7 dias', from: addDays(today, -6), to: today },
    { label: 'Últimos 30 dias', from: addDays(today, -29), to: today },
    { label: 'Este mês', ...monthOf(today) },
  ]
}

function monthOf(date: string): Period {
  const from = `${date.slice(0, 7)}-01`
  const inNext = addDays(from, 31)
  return { from, to: addDays(`${inNext.slice(0, 7)}-01`, -1) }
}
