import type { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'

export interface PasskeyNameFormProps {
  form: ReturnType<typeof useCheckedForm>
  initial: string
  /** The label of the submit button. */
  submit: string
}

export function PasskeyNameForm({ form, initial, submit }: PasskeyNameFormProps) {
  const { errors, failure, isSending, formProps } = form
  return (
    <form {...formProps} className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextField
        label="Nome da chave"
        name="name"
        hint="Para você reconhecê-la depois."
        autoComplete="off"
        maxLength={60}
        defaultValue={initial}
        error={errors.name}
      />
      <Button type="submit" isFull isLoading={isSending}>
        {submit}
      </Button>
    </form>
  )
}
