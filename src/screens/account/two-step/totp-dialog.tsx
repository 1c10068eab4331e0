import { useId } from 'react'
import { encode } from 'uqr'
import { confirmTotp, getProfile, makeRecoveryCodes } from '#contract/endpoints/own-account.ts'
import { TotpConfirmation, type TotpSetup } from '#contract/people/own-account.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { orFindOutcome } from '#src/api/checked-form/or-find-outcome.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { CodeField } from '#src/components/ui/fields/code-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { CopyButton } from './copy-button.tsx'

export interface TotpDialogProps {
  setup: TotpSetup
  /** Called with the recovery codes when the authenticator app has been turned on. */
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app, and asks for the app's first code. */
export function TotpDialog({ setup, onCodes, onClose }: TotpDialogProps) {
  const formId = useId()
  const { confirmed, dialog } = useConfirmed()
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: TotpConfirmation,
    send: (typed) =>
      unlessNotConfirmed(async () => {
        const { codes } = await orFindOutcome(
          () => confirmed(() => call(confirmTotp, { body: typed })),
          // The app was turned on, but its recovery codes were in the lost response, so new ones are made.
          async () => {
            const { twoStepByApp } = await call(getProfile, {})
            return twoStepByApp ? await confirmed(() => call(makeRecoveryCodes, {})) : undefined
          },
        )
        onCodes(codes)
      }),
    describe: (error) => describeFailure(error, 'ligar o aplicativo'),
    onFailure: (form) => form.querySelector('input')?.focus(),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Configurar aplicativo"
      description="Leia este código com seu aplicativo autenticador. Se você está no mesmo aparelho, abra ou copie a chave."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={isSending}>
            Ligar
          </Button>
        </>
      }
    >
      <QrCode text={setup.uri} label="Código QR da chave" />
      <div className="mt-4 rounded-card bg-surface-sunken p-3.5">
        <p className="font-semibold text-sm">Chave</p>
        <p className="figures wrap-anywhere mt-1 font-mono">{inGroups(setup.secret)}</p>
        <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          <CopyButton text={setup.secret} label="Copiar chave" />
          <a className="py-2 font-semibold text-link text-sm underline" href={setup.uri}>
            Abrir no aplicativo deste aparelho
          </a>
        </div>
      </div>
      <form id={formId} {...formProps} className="mt-5 flex flex-col gap-4 pb-1">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <CodeField label="Código que o aplicativo mostra" name="otp" error={errors.otp} />
      </form>
      {dialog}
    </Dialog>
  )
}

/** Groups of four characters are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** Dark on white in both themes: not every camera app reads an inverted QR code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 rounded-card border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
