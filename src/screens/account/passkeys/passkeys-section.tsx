import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { removePasskey, renamePasskey } from '#contract/endpoints/passkeys.ts'
import { maxPasskeys, type Passkey, PasskeyChange } from '#contract/people/passkey.ts'
import { passkeysQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { hasPasskeys } from '#src/api/passkeys/has-passkeys.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { dayText } from '#src/components/time/day-text.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { usePerson } from '#src/session/session-context.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'

const NewPasskeyDialog = lazyWithNotice(async () => ({
  default: (await import('./new-passkey-dialog.tsx')).NewPasskeyDialog,
}))

/** The person's passkeys, each of which signs in without a password. */
export function PasskeysSection() {
  const { isOnline } = useConnectivity()
  const passkeys = useQuery(passkeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  const isFull = (passkeys.data?.length ?? 0) >= maxPasskeys

  return (
    <Card
      title="Chaves de acesso"
      description="Entre com sua digital, seu rosto ou o PIN do aparelho, sem senha e sem código."
    >
      {passkeys.data ? (
        passkeys.data.length > 0 && (
          <ul className="-mt-3 mb-5 divide-y divide-line border-line border-b">
            {passkeys.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      ) : passkeys.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar as chaves de acesso. Nenhuma foi removida."
          offline="As chaves de acesso aparecem quando a conexão voltar."
          onRetry={() => void passkeys.refetch()}
          className="mb-4"
        />
      ) : (
        <div aria-busy="true" className="mb-4">
          <span className="sr-only">Carregando...</span>
          <SkeletonText lines={2} />
        </div>
      )}
      {/* Shown together with the list, which would move the button while it is being pressed. */}
      {passkeys.isPending ? null : isFull ? (
        <p className="text-muted text-sm">
          Você tem o máximo de {maxPasskeys} chaves. Para adicionar outra, remova uma que não usa
          mais.
        </p>
      ) : hasPasskeys() ? (
        <div className="flex justify-end">
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            Adicionar chave de acesso
          </Button>
        </div>
      ) : (
        <p className="text-muted text-sm">Este navegador não oferece chaves de acesso.</p>
      )}
      {isAdding && (
        <Suspense>
          <NewPasskeyDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
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
