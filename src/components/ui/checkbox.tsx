import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** A text, or an avatar and a text. */
  label: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

export function Checkbox({ label, hint, className, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cn('flex flex-col justify-center', className)}>
      <label
        htmlFor={id}
        className="flex min-h-control cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-45"
      >
        <span className="relative grid shrink-0 place-items-center">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-describedby={hint ? `${id}-hint` : undefined}
            className="peer size-5 cursor-[inherit] appearance-none rounded-md border border-line-strong bg-surface-raised transition-colors checked:border-primary checked:bg-primary hover:border-text"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-3.5 text-on-primary peer-checked:block"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 pb-1 pl-8 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
