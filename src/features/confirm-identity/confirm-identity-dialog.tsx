import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { confirmIdentity } from '#contract/endpoints/own-account.ts'
import { confirmByPasskey, startPasskeyConfirmation } from '#contract/endpoints/passkeys.ts'
import type { ConfirmedAct } from '#contract/people/auth.ts'
import { IdentityProof } from '#contract/people/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { passkeysQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { answerRequest } from '#src/api/passkeys/answer-request.ts'
import { describePasskeyFailure } from '#src/api/passkeys/describe-passkey-failure.ts'
import { hasPasskeys } from '#src/api/passkeys/has-passkeys.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { PasswordField } from '#src/components/ui/fields/password-field.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'

export interface ConfirmIdentityDialogProps {
  /** The one action that the proof allows; without it the proof counts for the whole session. */
  act?: ConfirmedAct | undefined
  onConfirmed: () => void
  onClose: () => void
}

/** `CODE_INVALID`: the password was right, but the code of the person's authenticator app is missing. */
const isCodeMissing = (error: unknown) => error instanceof ApiError && error.has('CODE_INVALID')

const notUndone =
  'Digite sua senha para continuar. Ela é pedida toda vez, porque isto não se desfaz.'
const questions: Readonly<Record<ConfirmedAct, string>> = {
  'delete-account': notUndone,
  'transfer-ownership': notUndone,
  'change-password': 'Digite a senha que você usa hoje.',
  'change-email':
    'Digite sua senha para continuar. Ela é pedida toda vez, porque quem recebe os emails da conta pode trocar a senha.',
  'add-passkey':
    'Digite sua senha para continuar. Ela é pedida toda vez, porque quem tem a chave entra sem senha.',
}

/** Asks for the password again before a sensitive change: somebody else may hold this device. */
export function ConfirmIdentityDialog({ act, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const formId = useId()
  const [isCodeNeeded, setIsCodeNeeded] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: IdentityProof,
    async send(proof) {
      try {
        await call(confirmIdentity, { body: { ...proof, act } })
      } catch (error) {
        if (isCodeNeeded || !isCodeMissing(error)) throw error
        return setIsCodeNeeded(true)
      }
      onConfirmed()
    },
    describe: (error) => describeFailure(error, 'confirmar que é você'),
    onFailure: (form) => (code.current ?? form.querySelector('input'))?.select(),
  })
  useEffect(() => {
    if (isCodeNeeded) code.current?.focus()
  }, [isCodeNeeded])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirme que é você"
      description={act ? questions[act] : 'Digite sua senha para continuar. Vale por dez minutos.'}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={isSending}>
            Confirmar
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="flex flex-col gap-4 pb-3">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        {isCodeNeeded && (
          <TextField
            ref={code}
            label="Código do aplicativo autenticador"
            name="otp"
            hint="Ou um dos seus códigos de recuperação."
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.otp}
          />
        )}
      </form>
      <PasskeyConfirmation act={act} onConfirmed={onConfirmed} />
    </Dialog>
  )
}

/** Confirms with a passkey instead of the password, for people who have one. */
function PasskeyConfirmation({
  act,
  onConfirmed,
}: {
  act: ConfirmedAct | undefined
  onConfirmed: () => void
}) {
  const passkeys = useQuery(passkeysQuery)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setIsRunning(true)
    setFailure(undefined)
    try {
      const credential = await answerRequest(await call(startPasskeyConfirmation, {}))
      await call(confirmByPasskey, { body: { credential, act } })
      onConfirmed()
    } catch (error) {
      setFailure(describePasskeyFailure(error, 'confirmar que é você'))
      setIsRunning(false)
    }
  }

  if (!passkeys.data?.length || !hasPasskeys()) return null
  return (
    <div className="flex flex-col gap-3 pb-1">
      <Button variant="secondary" isFull isLoading={isRunning} onClick={() => void confirm()}>
        <KeyRound aria-hidden="true" />
        Usar chave de acesso
      </Button>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </div>
  )
}
