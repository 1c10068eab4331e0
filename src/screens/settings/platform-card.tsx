import { Plus } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { asNetworkId, networks } from '#contract/networks/networks.ts'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { NetworkTile } from '#src/networks/network-tile.tsx'
import { useSession } from '#src/session/session-context.ts'
import { AccountRow } from './account-row.tsx'
import { connectedText } from './count-texts.ts'

const ConnectDialog = lazyWithNotice(async () => ({
  default: (await import('./connect-dialog.tsx')).ConnectDialog,
}))
const HandleDialog = lazyWithNotice(async () => ({
  default: (await import('./handle-dialog.tsx')).HandleDialog,
}))
const RemoveDialog = lazyWithNotice(async () => ({
  default: (await import('./remove-dialog.tsx')).RemoveDialog,
}))

/** A network with its linked accounts and a button to link another one. */
export function PlatformCard({ platform }: { platform: Platform }) {
  const { name, socialMediaAccounts: accounts, isComingSoon, isSimulated } = platform
  const asks = platform.linking?.asks
  const { isOnline } = useConnectivity()
  const { project, timeZone } = useSession()
  const isManager = isRoleAtLeast(project.userRole, 'ADMIN')
  const [connecting, setConnecting] = useState<{ way?: string | undefined }>()
  const [removing, setRemoving] = useState<SocialMediaAccount>()
  const missing = missingOf(platform)
  const refusal = missing ?? refusalOf(platform, isManager, isOnline)
  const missingId = useId()

  const connect = (
    <Button
      isFull
      variant={accounts.length === 0 && !refusal ? 'primary' : 'secondary'}
      aria-disabled={refusal !== undefined || undefined}
      aria-describedby={missing && missingId}
      onClick={() => setConnecting({})}
    >
      <Plus aria-hidden="true" />
      Conectar {name}
    </Button>
  )

  return (
    <section
      aria-label={name}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-4 lg:p-5"
    >
      <header className="flex items-center gap-3">
        <PlatformIcon platform={platform} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="break-words text-lg">{name}</h2>
            {isComingSoon && <Badge>Em breve</Badge>}
            {isSimulated && !isComingSoon && <Badge tone="warning">Rede simulada</Badge>}
          </div>
          <p className="figures text-muted text-sm">{connectedText(accounts.length)}</p>
        </div>
      </header>
      {accounts.length > 0 && (
        <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              {...{ account, timeZone, isManager }}
              onReconnect={() => setConnecting({ way: account.way })}
              onRemove={() => setRemoving(account)}
            />
          ))}
        </ul>
      )}
      {missing ? (
        <div className="flex flex-col gap-2">
          {connect}
          <p id={missingId} className="text-muted text-sm">
            {missing}
          </p>
        </div>
      ) : refusal ? (
        <Tooltip text={refusal}>{connect}</Tooltip>
      ) : (
        connect
      )}
      <Suspense>
        {connecting &&
          (asks ? (
            <HandleDialog {...{ platform, asks }} onClose={() => setConnecting(undefined)} />
          ) : (
            <ConnectDialog
              {...connecting}
              platform={platform}
              onClose={() => setConnecting(undefined)}
            />
          ))}
        {removing && <RemoveDialog account={removing} onClose={() => setRemoving(undefined)} />}
      </Suspense>
    </section>
  )
}

function PlatformIcon({ platform }: { platform: Platform }) {
  const network = asNetworkId(platform.id)
  if (network) return <NetworkTile network={network} />
  // For a network that this app version does not know, the icon comes from the server.
  return <img src={platform.displayIcon} alt="" className="size-10 shrink-0 rounded-[24%]" />
}

/** Why this app version or server can never link the network; shown on the card, not only in a tooltip. */
function missingOf(platform: Platform): string | undefined {
  const { id, name, isComingSoon, isAllowedToLink, linking } = platform
  const network = asNetworkId(id)
  if (isComingSoon || isAllowedToLink || linking || !network) return undefined
  const why = networks[network].isPublishable
    ? 'este servidor não está configurado para essa rede'
    : 'esta versão do uPubly não publica nessa rede'
  return `Ainda não é possível conectar o ${name}: ${why}.`
}

/** Why an account cannot be linked now; undefined when it can. */
function refusalOf(platform: Platform, isManager: boolean, isOnline: boolean): string | undefined {
  if (platform.isComingSoon) return 'Esta rede chega em breve.'
  if (!platform.isAllowedToLink) return 'Este projeto não pode conectar mais contas desta rede.'
  if (!isManager) return 'Só o proprietário e os administradores conectam contas.'
  if (!isOnline) return 'Sem conexão: conecte-se à internet para autorizar a conta na rede.'
  return undefined
}
