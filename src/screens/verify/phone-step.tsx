import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { Phone } from '#contract/people/sign-up.ts'
import { describeRefusal } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'

const Form = v.object({ phone: Phone })

export interface PhoneStepProps {
  /** Changes the phone number, and goes on to the next step. */
  change: (phone: string) => Promise<void>
}

export function PhoneStep({ change }: PhoneStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Form,
    send: ({ phone }) => change(phone),
    describe: (error) =>
      describeRefusal(error, 'Erro ao atualizar telefone.', 'salvar seu telefone'),
  })
  useEffect(() => field.current?.focus(), [])

  return (
    <form {...formProps} className="mt-6 flex flex-col gap-5">
      <TextField
        ref={field}
        label="Telefone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 91234-5678"
        error={errors.phone}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="SALVANDO...">
        CONTINUAR
      </Button>
    </form>
  )
}
