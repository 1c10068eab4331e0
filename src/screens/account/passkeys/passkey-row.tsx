import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removePasskey } from '#contract/endpoints/passkeys.ts'
import type { Passkey } from '#contract/people/passkey.ts'
import { passkeysQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { usePerson } from '#src/session/person-context.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { timeZone } = usePerson()
  const client = useQueryClient()
  const { confirmed, dialog } = useConfirmed()
  const [asked, setAsked] = useState<'rename' | 'remove'>()
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkey
  const day = (at: string) => dayText(at, timeZone)
  const labelId = `passkey-${id}`

  async function remove() {
    try {
      await unlessNotConfirmed(async () => {
        await confirmed(() => call(removePasskey, { params: { id } }))
        client.setQueryData(passkeysQuery.queryKey, (known) =>
          known?.filter((one) => one.id !== id),
        )
        showToast({ title: 'Chave de acesso removida', description: name, tone: 'success' })
      })
    } catch (error) {
      showErrorToast(describeFailure(error, 'remover a chave'), 'A chave não foi removida')
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={labelId} className="wrap-anywhere font-semibold">
            {name}
          </span>
          {isBackedUp && <Badge>Sincronizada</Badge>}
        </p>
        <p className="text-muted text-sm">
          Criada em {day(createdAt)} •{' '}
          {lastUsedAt ? `usada em ${day(lastUsedAt)}` : 'ainda não usada'}
        </p>
      </div>
      <div className="-ml-3 flex sm:ml-0">
        <Button variant="ghost" aria-describedby={labelId} onClick={() => setAsked('rename')}>
          Renomear
        </Button>
        <Button variant="ghost" aria-describedby={labelId} onClick={() => setAsked('remove')}>
          Remover
        </Button>
      </div>
      {asked === 'rename' && (
        <RenamePasskeyDialog passkey={passkey} onClose={() => setAsked(undefined)} />
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        isDestructive
        title={`Remover ${name}?`}
        description="Com esta chave ninguém entra mais na sua conta. Apague-a também no aparelho ou no gerenciador de senhas."
        // In a timeout: the dialog that may ask for the password must open after this one has closed.
        onConfirm={() => void setTimeout(() => void remove())}
        onClose={() => setAsked(undefined)}
      />
      {dialog}
    </li>
  )
}
