import type { Platform } from '#contract/account.ts'
import { getAuthorizationUrl } from '#contract/endpoints/accounts.ts'
import { call } from '#src/api/call.ts'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { showErrorToast } from '#src/components/ui/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'

const professionalHelp = 'https://help.instagram.com/502981923235522'

export interface ConnectDialogProps {
  platform: Platform
  onClose: () => void
}

/** What the person should know before they are sent to the network. */
export function ConnectDialog({ platform, onClose }: ConnectDialogProps) {
  const { project } = useSession()

  async function connect() {
    try {
      const { url } = await call(getAuthorizationUrl, {
        params: { id: platform.id },
        projectId: project.id,
      })
      location.assign(url)
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

function ConnectNotice({ platform }: { platform: Platform }) {
  const simulated = platform.isSimulated && (
    <p className="mt-3 rounded-control bg-warning-soft px-3 py-2 text-sm text-text">
      Rede simulada: nada será publicado no {platform.name} de verdade.
    </p>
  )
  return (
    <>
      {platform.id === 'instagram' ? (
        <p>
          A conta do Instagram precisa ser profissional (comercial ou de criador de conteúdo).{' '}
          <a
            href={professionalHelp}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-link underline underline-offset-4"
          >
            Como mudar para uma conta profissional
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        </p>
      ) : platform.id === 'facebook' ? (
        <p>Conecte sua conta do Facebook para gerenciar as publicações das suas páginas.</p>
      ) : (
        <p>Você será redirecionado para o {platform.name} para conectar sua conta.</p>
      )}
      {simulated}
    </>
  )
}
