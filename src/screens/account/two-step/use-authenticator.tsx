import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRecoveryCodes, removeTotp, startTotp } from '#contract/endpoints/own-account.ts'
import type { TotpSetup } from '#contract/people/own-account.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'

type Running = 'start' | 'codes' | 'remove'

/** The actions on the authenticator app, and the state of the dialogs that belong to them. */
export function useAuthenticator() {
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
