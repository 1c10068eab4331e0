import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className'> {}

/** Grows with its text where the browser can; elsewhere it scrolls and can be dragged. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isOptional, isLabelHidden, counter, className, ...rest } = props
  const { id, rows = 3, ...area } = rest
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, counter, className, id }}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={cn(controlClass, 'field-sizing-content max-h-96 min-h-24 resize-y py-2.5')}
        />
      )}
    </Field>
  )
}
