import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addPasskey, startPasskey } from '#contract/endpoints/passkeys.ts'
import { PasskeyChange } from '#contract/people/passkey.ts'
import { passkeysQuery, sessionsQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { describePasskeyFailure } from '#src/api/passkeys/describe-passkey-failure.ts'
import { makeCredential } from '#src/api/passkeys/make-credential.ts'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'

/** Asks for a name, then has the browser create the passkey. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { confirmed, dialog } = useConfirmed('add-passkey')
  const { data: sessions } = useQuery(sessionsQuery)
  const device = sessions?.find(({ isThis }) => isThis)?.device
  const form = useCheckedForm({
    schema: PasskeyChange,
    send: ({ name }) =>
      unlessNotConfirmed(async () => {
        const credential = await makeCredential(await confirmed(() => call(startPasskey, {})))
        const added = await confirmed(() => call(addPasskey, { body: { name, credential } }))
        client.setQueryData(passkeysQuery.queryKey, (known) => [added, ...(known ?? [])])
        showToast({ title: 'Chave de acesso criada', description: added.name, tone: 'success' })
        onClose()
      }),
    describe: (error) => describePasskeyFailure(error, 'criar a chave'),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Nova chave de acesso"
      description="Depois do nome, o navegador pede sua digital, seu rosto ou o PIN do aparelho."
    >
      <PasskeyNameForm form={form} initial={device ?? ''} submit="Criar chave" />
      {dialog}
    </Dialog>
  )
}
