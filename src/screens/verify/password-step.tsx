import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import type { User } from '#contract/people/auth.ts'
import { bothPasswords, samePasswords } from '#contract/people/password.ts'
import { describeRefusal } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { NewPasswordFields } from '#src/features/new-password/new-password-fields.tsx'

const Form = v.pipe(v.object(bothPasswords), samePasswords())

export interface PasswordStepProps {
  user: User | undefined
  /** Changes the password and goes on to the next step. Undefined when the user's id is not known. */
  change: ((password: string) => Promise<void>) | undefined
}

export function PasswordStep({ user, change }: PasswordStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Form,
    send: async ({ password }) => {
      if (change) await change(password)
      else throw new Error('Nobody to change')
    },
    describe: (error) =>
      change
        ? describeRefusal(error, 'Erro ao atualizar senha.', 'salvar sua senha')
        : 'Usuário não encontrado.',
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <form ref={form} {...formProps} className="mt-6 flex flex-col gap-5">
      <NewPasswordFields
        label="Senha"
        errors={errors}
        known={user ? [user.name, user.email] : []}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="SALVANDO...">
        SALVAR SENHA
      </Button>
    </form>
  )
}
