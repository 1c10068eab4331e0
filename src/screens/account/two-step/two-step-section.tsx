import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setTwoStepByMail } from '#contract/endpoints/own-account.ts'
import type { Profile } from '#contract/people/own-account.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { Card } from '#src/components/ui/card.tsx'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'

/** The settings of the second step of a sign-in by password: a code by email or from an app. */
export function TwoStepSection({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const { confirmed, dialog } = useConfirmed()
  const [wanted, setWanted] = useState<boolean>()

  async function choose(isOn: boolean) {
    setWanted(isOn)
    try {
      await unlessNotConfirmed(async () => {
        const changed = await confirmed(() => call(setTwoStepByMail, { body: { isOn } }))
        client.setQueryData(profileQuery.queryKey, changed)
        showToast({
          title: isOn ? 'Código por email ligado' : 'Código por email desligado',
          tone: 'success',
        })
      })
    } catch (error) {
      showErrorToast(
        describeFailure(error, 'mudar a verificação'),
        'A verificação não foi alterada',
      )
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <Card
      title="Verificação em duas etapas"
      description="Ao entrar com a senha, pedimos também um código. Assim, só a senha não basta."
    >
      <Switch
        label="Código por email"
        hint={
          profile.twoStepByApp
            ? 'Enquanto o aplicativo estiver ligado, o código vem dele.'
            : `Enviamos um código a cada vez que você entra.`
        }
        checked={wanted ?? profile.twoStepByMail}
        onChange={(isOn) => wanted === undefined && void choose(isOn)}
      />
      <AuthenticatorApp profile={profile} />
      {dialog}
    </Card>
  )
}
