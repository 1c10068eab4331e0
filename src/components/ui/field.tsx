import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'

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

/** The attributes that connect a control with its label and texts. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface-raised px-3 text-control text-text transition-colors hover:border-text aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-muted'

interface FieldProps extends FieldTexts {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function Field({ id: givenId, children, ...texts }: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const { label, hint, error, isOptional, isLabelHidden, counter, className } = texts
  const described = [error && `${id}-error`, hint && `${id}-hint`, counter && `${id}-counter`]
  const describedBy = described.filter(Boolean).join(' ') || undefined
  const isOver = counter !== undefined && counter.used > counter.limit

  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
        {isOptional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {(error || hint || counter) && (
        <div className="flex items-start gap-3 text-muted text-sm">
          <div className="min-w-0 flex-1">
            {error && (
              <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {error}
              </p>
            )}
            {hint && <p id={`${id}-hint`}>{hint}</p>}
          </div>
          {counter && (
            <p
              id={`${id}-counter`}
              className={cn('figures shrink-0', isOver && 'font-semibold text-danger')}
            >
              {count.format(counter.used)} de {count.format(counter.limit)}
              <span className="sr-only"> caracteres</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const count = new Intl.NumberFormat('pt-BR')
