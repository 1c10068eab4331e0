import { Select } from '@headlessui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

export interface SelectFieldProps
  extends Omit<FieldTexts, 'counter'>,
    Omit<ComponentProps<'select'>, 'className' | 'children' | 'id' | 'multiple' | 'size'> {
  options: readonly SelectOption[]
  /** The first option, which cannot be chosen: 'Escolha um horário'. */
  placeholder?: string
}

/** A native `select`, whose list is the best one on phones. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, className, ...rest } = props
  const { options, placeholder, disabled = false, autoFocus = false, ref = null, ...select } = rest
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      <span className="relative flex items-center">
        <Select
          {...select}
          {...{ disabled, autoFocus, ref }}
          invalid={Boolean(error)}
          className={cn(controlClass, 'h-control appearance-none truncate pr-9')}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </Select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-3 size-4 text-muted"
        />
      </span>
    </Field>
  )
}
