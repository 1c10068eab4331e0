import { RadioGroup } from '@headlessui/react'
import { useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import { RadioCard } from '#src/components/ui/fields/radio-card.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { connectNotices } from '#src/networks/connect-notices.ts'
import { useSession } from '#src/session/session-context.ts'
import { beginLink } from './begin-link.ts'

export interface ConnectDialogProps {
  platform: Platform
  /** For reconnecting: the way by which the account was linked. */
  way?: string | undefined
  onClose: () => void
}

/**
 * Says what to know before the redirect to the network; where there are several ways to link, the person
 * chooses one.
 */
export function ConnectDialog({ platform, way: before, onClose }: ConnectDialogProps) {
  const { project } = useSession()
  const ways = platform.linking?.ways ?? []
  const [way, setWay] = useState((ways.find(({ id }) => id === before) ?? ways[0])?.id)

  async function connect() {
    try {
      await beginLink(platform, project.id, way === undefined ? {} : { way })
    } catch (error) {
      showErrorToast(
        error instanceof Error ? error.message : undefined,
        `Não foi possível conectar ${platform.name}`,
      )
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Aviso!"
      description={<ConnectNotice platform={platform} />}
      onConfirm={connect}
      onClose={onClose}
    >
      {ways.length === 1 && <p className="text-pretty">{ways[0]?.explanation}</p>}
      {ways.length > 1 && (
        <RadioGroup<'div', string>
          aria-label="Como conectar"
          value={way ?? ''}
          onChange={setWay}
          className="flex flex-col gap-2"
        >
          {ways.map(({ id, label, explanation }) => (
            <RadioCard key={id} value={id} label={label}>
              {explanation}
            </RadioCard>
          ))}
        </RadioGroup>
      )}
    </ConfirmDialog>
  )
}

export function ConnectNotice({ platform }: { platform: Platform }) {
  const network = asNetworkId(platform.id)
  const Notice = network && connectNotices[network]
  const simulated = platform.isSimulated && (
    <p className="mt-3 rounded-control bg-warning-soft px-3 py-2 text-sm text-text">
      Rede simulada: nada será publicado no {platform.name} de verdade.
    </p>
  )
  return (
    <>
      {Notice ? (
        <Notice />
      ) : (
        <p>Você será redirecionado para o {platform.name} para conectar sua conta.</p>
      )}
      {simulated}
    </>
  )
}
