import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** A checkbox with the role of a switch: takes effect at once, and works in forms and with labels. */
export function Switch({ label, hint, className, id: givenId, ...input }: SwitchProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cn('flex items-center gap-4', className)}>
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className={cn(
            'flex min-h-control items-center font-semibold',
            input.disabled ? 'cursor-not-allowed opacity-45' : 'cursor-pointer',
          )}
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="-mt-1.5 pb-1 text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the checkbox itself says whether it is checked
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="hit-area h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface-sunken transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-line-strong before:transition-[translate,background-color] checked:bg-accent-bed checked:before:translate-x-5 checked:before:bg-accent disabled:cursor-not-allowed disabled:opacity-45"
      />
    </div>
  )
}
