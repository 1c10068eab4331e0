import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { maxPasskeys } from '#contract/people/passkey.ts'
import { passkeysQuery } from '#src/api/account-queries.ts'
import { hasPasskeys } from '#src/api/passkeys/has-passkeys.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { PasskeyRow } from './passkey-row.tsx'

const NewPasskeyDialog = lazyPart(async () => ({
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
