import { Input } from '@headlessui/react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../class-names.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** In the box before the text: an icon or 'R$'; decoration. */
  leading?: ReactNode
  /** In the box after the text; may be an IconButton. */
  trailing?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, counter, className, ...rest } = props
  const { leading, trailing, disabled = false, autoFocus = false, ref = null, ...input } = rest
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, counter, className }}>
      <span className="relative flex items-center">
        {leading && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute left-3 grid place-items-center text-muted [&_svg]:size-4.5"
          >
            {leading}
          </span>
        )}
        <Input
          type="text"
          {...input}
          {...{ disabled, autoFocus, ref }}
          invalid={Boolean(error)}
          className={cn(
            controlClass,
            'h-control',
            Boolean(leading) && 'pl-10',
            Boolean(trailing) && 'pr-12',
          )}
        />
        {trailing && <span className="absolute right-1 flex items-center">{trailing}</span>}
      </span>
    </Field>
  )
}
