import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { describeRefusal } from '#src/api/checked-form/describe-failure.ts'
import { emptyRefusedCode } from '#src/api/checked-form/empty-refused-code.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { CodeField } from '#src/components/ui/fields/code-field.tsx'

const Code = v.object({
  otp: v.pipe(v.string(), v.regex(/^\d{6}$/, 'Digite o código de 6 dígitos')),
})

export interface CodeStepProps {
  /** Whether the server no longer accepts the mailed code. */
  isOver: boolean
  /** Verifies the code, and goes on to the next step. */
  verify: (otp: string) => Promise<void>
  resend: () => Promise<unknown>
}

/** Asks for the mailed code, which is verified as soon as its sixth digit is typed. */
export function CodeStep({ isOver, verify, resend }: CodeStepProps) {
  const [isResent, setIsResent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Code,
    send: ({ otp }) => verify(otp),
    describe: (error) =>
      describeRefusal(error, 'Código inválido ou expirado.', 'confirmar seu email'),
    onFailure: emptyRefusedCode,
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <form ref={form} {...formProps} className="mt-6 flex flex-col gap-5">
      {isOver && !isResent && (
        <Banner tone="info">
          O código da mensagem não vale mais: cada um vale por 10 minutos. Peça outro em “Reenviar
          código”.
        </Banner>
      )}
      <CodeField
        label="Código"
        name="otp"
        error={errors.otp}
        onComplete={() => form.current?.requestSubmit()}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button type="submit" size="large" isFull isLoading={isSending} loadingLabel="VERIFICANDO...">
        VERIFICAR CÓDIGO
      </Button>
      <ResendButton
        resend={async () => {
          await resend()
          setIsResent(true)
        }}
      />
    </form>
  )
}

function ResendButton({ resend }: Pick<CodeStepProps, 'resend'>) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')

  async function send() {
    setState('sending')
    try {
      await resend()
      setState('sent')
    } catch {
      // No message: 'Enviado!' does not appear, so the person can press again.
      setState('idle')
    }
  }

  return (
    <div className="-mt-2 flex flex-wrap items-center justify-center gap-x-3">
      <Button
        variant="ghost"
        isLoading={state === 'sending'}
        loadingLabel="Enviando..."
        onClick={() => void send()}
      >
        Reenviar código
      </Button>
      <p role="status" className="font-semibold text-sm text-success">
        {state === 'sent' && 'Enviado!'}
      </p>
    </div>
  )
}
