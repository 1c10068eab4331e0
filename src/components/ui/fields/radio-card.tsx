import { Description, Field, Label, Radio } from '@headlessui/react'
import type { ReactNode } from 'react'

export interface RadioCardProps {
  value: string
  label: string
  /** What choosing it means. */
  children: ReactNode
}

/** One choice of a `RadioGroup`, with an explanation. */
export function RadioCard({ value, label, children }: RadioCardProps) {
  return (
    <Field>
      <Radio
        value={value}
        className="group flex cursor-pointer items-start gap-3 rounded-card border border-line bg-surface-raised p-4 transition-colors hover:border-line-strong data-checked:border-accent data-checked:bg-accent-soft"
      >
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface-raised group-data-checked:border-accent"
        >
          <span className="hidden size-2.5 rounded-full bg-accent group-data-checked:block" />
        </span>
        <span className="min-w-0">
          <Label className="cursor-pointer font-semibold">{label}</Label>
          <Description className="mt-0.5 text-muted text-sm">{children}</Description>
        </span>
      </Radio>
    </Field>
  )
}
