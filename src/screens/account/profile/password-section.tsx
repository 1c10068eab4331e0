import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Profile } from '#contract/people/own-account.ts'
import { bothPasswords, samePasswords } from '#contract/people/password.ts'
import { profileQuery, sessionsQuery } from '#src/api/account-queries.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { NewPasswordFields } from '#src/features/new-password/new-password-fields.tsx'
import { changeOwnUser } from '../change-own-user.ts'

const PasswordChange = v.pipe(v.object(bothPasswords), samePasswords())

export function PasswordSection({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const { confirmed, dialog } = useConfirmed('change-password')
  const [changes, setChanges] = useState(0)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: PasswordChange,
    send: ({ password }) =>
      unlessNotConfirmed(async () => {
        await confirmed(() => changeOwnUser(profile.id, { password }))
        setChanges((count) => count + 1)
        void client.invalidateQueries({ queryKey: profileQuery.queryKey })
        void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
        showToast({
          title: 'Senha trocada',
          description: 'Você saiu de todos os outros aparelhos.',
          tone: 'success',
        })
      }),
    describe: (error) => describeFailure(error, 'trocar a senha'),
  })
  return (
    <Card
      title="Senha"
      description="Ao trocar a senha, você sai de todos os outros aparelhos. Avisamos a troca por email."
    >
      {/* A new key after each change empties the fields and resets the strength meter. */}
      <form key={changes} {...formProps} className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {/* Tells password managers which user name the password belongs to. */}
        <input hidden autoComplete="username" value={profile.email} readOnly />
        <NewPasswordFields errors={errors} known={[profile.name, profile.email]} />
        <div className="flex justify-end">
          <Button type="submit" isLoading={isSending}>
            Trocar senha
          </Button>
        </div>
      </form>
      {dialog}
    </Card>
  )
}
