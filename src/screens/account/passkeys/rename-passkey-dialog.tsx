import { useQueryClient } from '@tanstack/react-query'
import { renamePasskey } from '#contract/endpoints/passkeys.ts'
import { type Passkey, PasskeyChange } from '#contract/people/passkey.ts'
import { passkeysQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'

export interface RenamePasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const client = useQueryClient()
  const form = useCheckedForm({
    schema: PasskeyChange,
    async send(body) {
      const renamed = await call(renamePasskey, { params: { id: passkey.id }, body })
      client.setQueryData(passkeysQuery.queryKey, (known) =>
        known?.map((one) => (one.id === renamed.id ? renamed : one)),
      )
      showToast({ title: 'Chave de acesso renomeada', description: renamed.name, tone: 'success' })
      onClose()
    },
    describe: (error) => describeFailure(error, 'renomear a chave'),
  })
  return (
    <Dialog isOpen onClose={onClose} title="Renomear chave de acesso">
      <PasskeyNameForm form={form} initial={passkey.name} submit="Salvar" />
    </Dialog>
  )
}
