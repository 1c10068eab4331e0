import { Description, Field as HeadlessField, Label } from '@headlessui/react'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'

/** The texts around a field's control. */
export interface FieldTexts {
  label: string
  hint?: ReactNode
  /** The problem; the control is marked as invalid then. */
  error?: string | undefined
  /** Adds '(opcional)' to the label. */
  isOptional?: boolean | undefined
  isLabelHidden?: boolean | undefined
  counter?: { used: number; limit: number } | undefined
  className?: string | undefined
}

export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface-raised px-3 text-control text-text transition-colors hover:border-text aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-muted'

interface FieldProps extends FieldTexts {
  /** One control of Headless UI, which finds its label and its texts by itself. */
  children: ReactNode
}

export function Field({ children, ...texts }: FieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, counter, className } = texts
  const isOver = counter !== undefined && counter.used > counter.limit
  // Screen readers get the texts in the order of mounting: the `key` remounts those that follow an error.
  const order = error ? 'after-error' : 'first'

  return (
    <HeadlessField className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <Label className={isLabelHidden ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
        {isOptional && <span className="font-normal text-muted"> (opcional)</span>}
      </Label>
      {children}
      {(error || hint || counter) && (
        <div className="flex items-start gap-3 text-muted text-sm">
          <div className="min-w-0 flex-1">
            {error && (
              <Description className="flex items-start gap-1.5 text-danger">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {error}
              </Description>
            )}
            {hint && <Description key={order}>{hint}</Description>}
          </div>
          {counter && (
            <Description
              key={order}
              className={cn('figures shrink-0', isOver && 'font-semibold text-danger')}
            >
              {count.format(counter.used)} de {count.format(counter.limit)}
              <span className="sr-only"> caracteres</span>
            </Description>
          )}
        </div>
      )}
    </HeadlessField>
  )
}

const count = new Intl.NumberFormat('pt-BR')
