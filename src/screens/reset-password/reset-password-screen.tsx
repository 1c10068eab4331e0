import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotPassword } from '#contract/endpoints/sign-up.ts'
import { ForgotPassword } from '#contract/people/sign-up.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmailField } from '#src/components/ui/fields/email-field.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { EntrancePage, textLinkClass } from '#src/features/entrance/entrance-page.tsx'
import { authStore } from '#src/session/auth-store.ts'
import { endOwnSession } from '#src/session/sign-out/end-own-session.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const sentNote =
  'Se existir uma conta com este email, você vai receber as instruções em instantes. Confira também a caixa de spam.'

export interface ResetPasswordScreenProps {
  /** The token of the mailed link. */
  token: string | undefined
  isBroken: boolean
  email: string | undefined
}

/** Asks for the email address; when opened by the mailed link, for the code and a new password. */
export function ResetPasswordScreen({ token, isBroken, email }: ResetPasswordScreenProps) {
  const router = useRouter()
  const [typed, setTyped] = useState(email)
  const [sentTo, setSentTo] = useState<string>()

  function tellSent(address: string) {
    setTyped(address)
    setSentTo(address)
    showToast({ title: 'Email enviado', description: sentNote, tone: 'success' })
  }

  async function tellChanged() {
    // The server has ended all sessions of this person, so the sign-in must not lead into the app.
    const signedIn = authStore.current()?.user.email.toLowerCase()
    if (signedIn === (email?.toLowerCase() ?? signedIn)) await endOwnSession()
    showToast({
      title: 'Senha alterada com sucesso!',
      description: 'Você pode fazer login com sua nova senha agora.',
      tone: 'success',
    })
    await router.navigate({ to: '/signin', state: { passwordResetSuccess: true }, replace: true })
  }

  const back = (
    <p className="mt-5 text-center">
      <Link to="/signin" className={`${textLinkClass} inline-block py-2.5`}>
        Voltar ao login
      </Link>
    </p>
  )

  if (token)
    return (
      <EntrancePage
        title="Criar nova senha"
        intro={`Digite o código que enviamos para ${email ?? 'seu email'} e escolha uma nova senha.`}
      >
        <NewPasswordForm resetToken={token} email={email} onChanged={tellChanged} />
        {back}
      </EntrancePage>
    )
  if (sentTo)
    return (
      <EntrancePage title="Confira seu email" intro={sentNote}>
        <p className="wrap-anywhere mt-6 rounded-card bg-surface-sunken p-4">
          Enviado para <strong className="font-semibold">{sentTo}</strong>. Abra o link da mensagem
          e digite o código que está nela.
        </p>
        <Button
          variant="secondary"
          size="large"
          isFull
          className="mt-5"
          onClick={() => setSentTo(undefined)}
        >
          Usar outro email
        </Button>
        {back}
      </EntrancePage>
    )
  return (
    <EntrancePage
      title="Redefinir senha"
      intro="Diga o email da sua conta, e enviaremos um link e um código para criar uma nova senha."
    >
      {isBroken && (
        <Banner tone="warning" className="mt-6">
          Este link está incompleto. Abra de novo o link da mensagem mais recente, ou peça outro
          aqui.
        </Banner>
      )}
      <RequestForm email={typed} onSent={tellSent} />
      {back}
    </EntrancePage>
  )
}

export interface RequestFormProps {
  email?: string | undefined
  onSent: (email: string) => void
  /** Replaced by tests. */
  requestWith?: (email: string) => Promise<unknown>
}

const requestFromServer = (email: string) => call(forgotPassword, { body: { email } })

export function RequestForm({ email, onSent, requestWith = requestFromServer }: RequestFormProps) {
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: ForgotPassword,
    send: async (typed) => {
      await requestWith(typed.email)
      onSent(typed.email.trim())
    },
    describe: (error) => describeFailure(error, 'redefinir a senha'),
  })

  return (
    <form {...formProps} className="mt-6 flex flex-col gap-5">
      <EmailField label="Email" autoComplete="username" defaultValue={email} error={errors.email} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="ENVIANDO...">
        ENVIAR
      </Button>
    </form>
  )
}
