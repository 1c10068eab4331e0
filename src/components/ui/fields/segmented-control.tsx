import { Radio, RadioGroup } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { cn } from '../class-names.ts'
import { segmentClass, segmentsClass } from './segment-class.ts'

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

/** A choice between two to four short options, all visible. */
export const SegmentedControl = memo(Segments) as typeof Segments

function Segments<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, className } = props
  return (
    <RadioGroup<'div', Value>
      aria-label={label}
      value={value}
      onChange={onChange}
      className={cn(segmentsClass, className)}
    >
      {segments.map(({ value: own, label: text, icon: Icon }) => (
        <Radio
          key={own}
          value={own}
          className={cn(
            segmentClass,
            'data-checked:border-line-strong data-checked:bg-surface-raised data-checked:text-text forced-colors:data-checked:bg-[Highlight] forced-colors:data-checked:text-[HighlightText] forced-colors:data-checked:forced-color-adjust-none',
          )}
        >
          {Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
          <span className="truncate">{text}</span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
