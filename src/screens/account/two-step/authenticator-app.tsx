import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { makeRecoveryCodes, removeTotp, startTotp } from '#contract/endpoints/own-account.ts'
import type { Profile, TotpSetup } from '#contract/people/own-account.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'

const TotpDialog = lazyWithNotice(async () => ({
  default: (await import('./totp-dialog.tsx')).TotpDialog,
}))
const RecoveryDialog = lazyWithNotice(async () => ({
  default: (await import('./recovery-dialog.tsx')).RecoveryDialog,
}))

/** Turns the second step by authenticator app on and off, and renews its recovery codes. */
export function AuthenticatorApp({ profile }: { profile: Profile }) {
  const app = useAuthenticator()
  const isOn = profile.twoStepByApp
  return (
    <>
      <Row
        title="Aplicativo autenticador"
        text="O código vem de um aplicativo como Google Authenticator, 1Password ou Aegis, também sem conexão."
        badge={isOn && <Badge tone="success">Ligado</Badge>}
      >
        <Button
          variant="secondary"
          isLoading={app.running === 'start'}
          onClick={() => (isOn ? app.ask('remove') : void app.start())}
        >
          {isOn ? 'Desligar aplicativo' : 'Configurar aplicativo'}
        </Button>
      </Row>
      {isOn && (
        <Row title="Códigos de recuperação" text={describeLeft(profile.recoveryCodesLeft)}>
          <Button
            variant="secondary"
            isLoading={app.running === 'codes'}
            onClick={() => app.ask('codes')}
          >
            Gerar novos códigos
          </Button>
        </Row>
      )}
      <Suspense>
        {app.setup && (
          <TotpDialog setup={app.setup} onCodes={app.showCodes} onClose={app.closeSetup} />
        )}
        {app.codes && <RecoveryDialog codes={app.codes} onClose={app.closeCodes} />}
      </Suspense>
      <ConfirmDialog
        isOpen={app.asked === 'remove'}
        isDestructive
        title="Desligar o aplicativo autenticador?"
        description="Os códigos dele e os códigos de recuperação deixam de valer."
        // In a timeout: the dialog that may ask for the password must open after this one has closed.
        onConfirm={() => void setTimeout(() => void app.remove())}
        onClose={() => app.ask(undefined)}
      />
      <ConfirmDialog
        isOpen={app.asked === 'codes'}
        title="Gerar novos códigos de recuperação?"
        description="Os códigos anteriores deixam de valer."
        onConfirm={() => void setTimeout(() => void app.makeCodes())}
        onClose={() => app.ask(undefined)}
      />
      {app.dialog}
    </>
  )
}

function describeLeft(left: number): string {
  if (left === 0)
    return 'Não resta nenhum código. Gere novos para não ficar de fora sem o aplicativo.'
  const count = formatCount(left, 'código que ainda vale', 'códigos que ainda valem')
  return `Para entrar quando estiver sem o aplicativo. Você tem ${count}.`
}

interface RowProps {
  title: string
  text: string
  badge?: ReactNode
  children: ReactNode
}

function Row({ title, text, badge, children }: RowProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t pt-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {title} {badge}
        </h3>
        <p className="mt-0.5 text-muted text-sm">{text}</p>
      </div>
      {children}
    </div>
  )
}

type Running = 'start' | 'codes' | 'remove'

/** The actions on the authenticator app, and the state of the dialogs that belong to them. */
function useAuthenticator() {
  const client = useQueryClient()
  const { confirmed, dialog } = useConfirmed()
  const [running, setRunning] = useState<Running>()
  const [asked, setAsked] = useState<'remove' | 'codes'>()
  const [setup, setSetup] = useState<TotpSetup>()
  const [codes, setCodes] = useState<readonly string[]>()

  async function run(what: Running, purpose: string, act: () => Promise<void>) {
    if (running) return
    setRunning(what)
    try {
      await unlessNotConfirmed(act)
    } catch (error) {
      showErrorToast(describeFailure(error, purpose), 'Nada foi alterado')
    } finally {
      setRunning(undefined)
    }
  }

  function showCodes(made: readonly string[]) {
    setSetup(undefined)
    setCodes(made)
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }

  return {
    running,
    asked,
    ask: setAsked,
    setup,
    codes,
    showCodes,
    // Each clears only its own state, because a dialog calls `onClose` once more when it is removed.
    closeSetup: () => setSetup(undefined),
    closeCodes: () => setCodes(undefined),
    start: () =>
      run('start', 'configurar o aplicativo', async () =>
        setSetup(await confirmed(() => call(startTotp, {}))),
      ),
    makeCodes: () =>
      run('codes', 'gerar novos códigos', async () =>
        showCodes((await confirmed(() => call(makeRecoveryCodes, {}))).codes),
      ),
    remove: () =>
      run('remove', 'desligar o aplicativo', async () => {
        client.setQueryData(profileQuery.queryKey, await confirmed(() => call(removeTotp, {})))
        showToast({ title: 'Aplicativo autenticador desligado', tone: 'success' })
      }),
    dialog,
  }
}
