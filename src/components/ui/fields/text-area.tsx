import { Textarea } from '@headlessui/react'
import type { ChangeEvent, ComponentProps } from 'react'
import { normalizeLineBreaks } from '#contract/texts/texts.ts'
import { cn } from '../class-names.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  /** Begins with two lines, for texts that are mostly short. */
  isShort?: boolean
}

/** Grows with its text where browsers support that; in other browsers it scrolls and can be resized. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isOptional, isLabelHidden, counter, className, ...rest } = props
  const {
    rows = 3,
    isShort = false,
    disabled = false,
    autoFocus = false,
    ref = null,
    onChange,
    ...area
  } = rest
  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, counter, className }}>
      <Textarea
        rows={rows}
        {...area}
        {...{ disabled, autoFocus, ref }}
        invalid={Boolean(error)}
        onChange={(event) => {
          writeLineBreaks(event)
          onChange?.(event)
        }}
        className={cn(
          controlClass,
          'field-sizing-content max-h-96 resize-y py-2.5',
          isShort ? 'min-h-16' : 'min-h-24',
        )}
      />
    </Field>
  )
}

/** Replaces pasted line breaks of Word and PDFs by the ones that are stored, so that the field shows them. */
function writeLineBreaks({ currentTarget: area }: ChangeEvent<HTMLTextAreaElement>): void {
  const text = normalizeLineBreaks(area.value)
  if (text === area.value) return
  const { selectionStart, selectionEnd } = area
  area.value = text
  area.setSelectionRange(selectionStart, selectionEnd)
}
