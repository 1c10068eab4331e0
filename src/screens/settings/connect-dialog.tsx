import type { Platform } from '#contract/account.ts'
import { asNetworkId } from '#contract/networks/networks.ts'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { showErrorToast } from '#src/components/ui/toast-queue.ts'
import { connectNotices } from '#src/networks/connect-notices.ts'
import { useSession } from '#src/session/session-context.ts'
import { beginLink } from './begin-link.ts'

export interface ConnectDialogProps {
  platform: Platform
  onClose: () => void
}

/** Tells the person what to know before they are redirected to the network. */
export function ConnectDialog({ platform, onClose }: ConnectDialogProps) {
  const { project } = useSession()

  async function connect() {
    try {
      await beginLink(platform, project.id)
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
    />
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
