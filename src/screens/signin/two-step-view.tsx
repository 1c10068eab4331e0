import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { SecondStepCode, type TwoStepRequired } from '#contract/people/auth.ts'
import { emptyRefusedCode } from '#src/api/checked-form/empty-refused-code.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { CodeField } from '#src/components/ui/fields/code-field.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { EntrancePage, textLinkClass } from '#src/features/entrance/entrance-page.tsx'
import { verifySignIn } from '#src/session/sign-in/sign-in.ts'
import { describeSigninFailure } from './describe-signin-failure.ts'

const Code = v.object({ otp: SecondStepCode })

export interface TwoStepViewProps {
  step: TwoStepRequired
  onBack: () => void
  onSignedIn: () => void
  /** Replaced by tests. */
  verifyWith?: typeof verifySignIn
}

/** Asks for the code of the second step, after the password was accepted. */
export function TwoStepView(props: TwoStepViewProps) {
  const { step, onBack, onSignedIn, verifyWith = verifySignIn } = props
  const [isRecovering, setIsRecovering] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Code,
    send: async ({ otp }) => {
      await verifyWith({ email: step.email, otp })
      onSignedIn()
    },
    describe: describeSigninFailure,
    onFailure: emptyRefusedCode,
  })
  // Focuses the field on opening, and when the person switches between code and recovery code.
  useEffect(() => {
    form.current
      ?.querySelector<HTMLInputElement>(isRecovering ? '[autocapitalize]' : 'input')
      ?.focus()
  }, [isRecovering])

  return (
    <EntrancePage title="Verificação em duas etapas" intro={describeSource(step, isRecovering)}>
      <form ref={form} {...formProps} className="mt-6 flex flex-col gap-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {isRecovering ? (
          <TextField
            label="Código de recuperação"
            name="otp"
            placeholder="ABCD-EFGH"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.otp}
          />
        ) : (
          <CodeField
            label="Código de 6 dígitos"
            name="otp"
            error={errors.otp}
            onComplete={() => form.current?.requestSubmit()}
          />
        )}
        <Button
          type="submit"
          size="large"
          isFull
          isLoading={isSending}
          loadingLabel="VERIFICANDO..."
        >
          VERIFICAR CÓDIGO
        </Button>
      </form>
      <div className="mt-3 flex flex-col items-center gap-3">
        <Button variant="ghost" isFull onClick={onBack}>
          Voltar ao login
        </Button>
        {step.method === 'app' && (
          <button
            type="button"
            className={`${textLinkClass} min-h-11 text-sm`}
            onClick={() => setIsRecovering(!isRecovering)}
          >
            {isRecovering ? 'Usar o aplicativo autenticador' : 'Usar um código de recuperação'}
          </button>
        )}
      </div>
    </EntrancePage>
  )
}

function describeSource({ method, email }: TwoStepRequired, isRecovering: boolean): string {
  if (method === 'mail')
    return `Enviamos um código de 6 dígitos para ${email}. Ele vale por 10 minutos; confira também a caixa de spam.`
  return isRecovering
    ? 'Digite um dos códigos que você guardou ao ativar a verificação. Cada um vale uma vez.'
    : 'Abra seu aplicativo autenticador e digite o código de 6 dígitos que ele mostra para o uPubly.'
}
