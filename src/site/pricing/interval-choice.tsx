import { useId } from 'react'
import type { BillingInterval } from '#contract/billing/plan.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { segmentClass, segmentsClass } from '#src/components/ui/fields/segment-class.ts'

export interface IntervalChoiceProps {
  value: BillingInterval
  onChange: (interval: BillingInterval) => void
}

const intervals = [
  { value: 'month', label: 'Mensalmente' },
  { value: 'year', label: 'Anualmente' },
] as const

/** Native radio buttons: they can be chosen before the script of the page runs. */
export function IntervalChoice({ value, onChange }: IntervalChoiceProps) {
  const name = useId()
  return (
    <fieldset className={cn(segmentsClass, 'lifeless:hidden')}>
      <legend className="sr-only">Forma de pagamento</legend>
      {intervals.map(({ value: own, label }) => (
        <label
          key={own}
          className={cn(
            segmentClass,
            'has-checked:border-line-strong has-checked:bg-surface-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className="truncate">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
