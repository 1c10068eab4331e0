import { Description, Field, Checkbox as HeadlessCheckbox, Label } from '@headlessui/react'
import { Check } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cn } from '../class-names.ts'

export interface CheckboxProps {
  /** A text, or an avatar and a text. */
  label: ReactNode
  hint?: ReactNode
  checked?: boolean
  /** Instead of `checked`, for a checkbox that the form reads by its `name`. */
  defaultChecked?: boolean
  onChange?: (isChecked: boolean) => void
  name?: string
  disabled?: boolean
  ref?: Ref<HTMLElement>
  className?: string | undefined
}

export function Checkbox({ label, hint, disabled = false, className, ...box }: CheckboxProps) {
  return (
    <Field disabled={disabled} className={cn('flex flex-col justify-center', className)}>
      <div className="group/choice flex cursor-pointer items-center has-data-disabled:cursor-not-allowed has-data-disabled:opacity-45">
        <HeadlessCheckbox
          {...box}
          className="hit-area group/box grid size-5 shrink-0 cursor-[inherit] place-items-center rounded-md border border-line-strong bg-surface-raised transition-colors group-hover/choice:border-text data-checked:border-primary data-checked:bg-primary"
        >
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none hidden size-3.5 text-on-primary group-data-checked/box:block"
          />
        </HeadlessCheckbox>
        <Label className="flex min-h-control min-w-0 grow cursor-[inherit] items-center pl-3">
          <span className="min-w-0">{label}</span>
        </Label>
      </div>
      {hint && <Description className="-mt-1.5 pb-1 pl-8 text-muted text-sm">{hint}</Description>}
    </Field>
  )
}
