import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field for an email address: no capital letters, no spell check, a keyboard with '@'. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
