import { PasswordField } from '#src/components/ui/fields/password-field.tsx'

export interface FolderPasswordFieldsProps {
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
  label?: string
}

/** A new password of a folder, typed twice: `password` and `confirmPassword` of the surrounding form. */
export function FolderPasswordFields({ errors, label = 'Senha' }: FolderPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint="De 8 a 64 caracteres. Quem for usar a pasta precisa dela."
        error={errors.password}
      />
      <PasswordField
        label="Confirmar senha"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
