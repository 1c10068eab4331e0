import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cn } from './class-names.ts'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
}

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice between two to four short options, all visible; radio buttons underneath. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, className } = props
  const name = useId()
  return (
    <fieldset
      className={cn(
        'inline-grid min-w-0 max-w-full auto-cols-fr grid-flow-col rounded-control border border-line bg-surface-sunken p-0.5',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map(({ value: own, label: text, icon: Icon }) => (
        <label
          key={own}
          className="relative flex h-control min-w-0 cursor-pointer items-center justify-center gap-2 rounded-lg border border-transparent px-3 font-semibold text-muted text-sm transition-colors hover:text-text has-checked:border-line-strong has-checked:bg-surface-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
          <span className="truncate">{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
