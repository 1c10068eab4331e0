import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  className?: string | undefined
}

/** For a choice that takes effect at once; one that is sent later with a form is a checkbox. */
export function Switch({ label, hint, disabled = false, className, ...control }: SwitchProps) {
  return (
    <Field disabled={disabled} className={cn('flex items-center gap-4', className)}>
      <div className="min-w-0 flex-1">
        <Label className="flex min-h-control cursor-pointer items-center font-semibold data-disabled:cursor-not-allowed data-disabled:opacity-45">
          {label}
        </Label>
        {hint && <Description className="-mt-1.5 pb-1 text-muted text-sm">{hint}</Description>}
      </div>
      <HeadlessSwitch
        {...control}
        className="hit-area h-6 w-11 shrink-0 cursor-pointer rounded-full border border-line-strong bg-surface-sunken transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-line-strong before:transition-[translate,background-color] disabled:cursor-not-allowed disabled:opacity-45 data-checked:bg-accent-bed data-checked:before:translate-x-5 data-checked:before:bg-accent forced-colors:before:bg-[ButtonText]!"
      />
    </Field>
  )
}
