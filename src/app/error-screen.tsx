import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { reloadPage } from '#src/browser/flush-before-reload.ts'
import { Button } from '#src/components/ui/button.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { fetchPartsAnew, isChunkError } from './stale-chunk.ts'

export interface ErrorScreenProps {
  error: unknown
}

/** Replaces a screen that failed. Reloading loses nothing, since drafts are already stored on the device. */
export function ErrorScreen({ error }: ErrorScreenProps) {
  const words = describe(error, navigator.onLine)
  return (
    <div role="alert" className="mx-auto flex min-h-[60dvh] max-w-xl items-center justify-center">
      <EmptyState
        {...words}
        headingLevel={1}
        action={<Button onClick={() => void reload(error)}>Recarregar</Button>}
      />
    </div>
  )
}

async function reload(error: unknown): Promise<void> {
  if (isChunkError(error)) await fetchPartsAnew()
  await reloadPage()
}

function describe(error: unknown, isOnline: boolean) {
  if (isChunkError(error)) {
    return isOnline
      ? {
          icon: RefreshCw,
          title: 'Nova versão disponível',
          text: 'Recarregue para continuar na versão nova. O que você escreveu está salvo neste aparelho.',
        }
      : {
          icon: CloudOff,
          title: 'Esta tela ainda não está neste aparelho',
          text: 'Conecte-se à internet e recarregue. O que você escreveu está salvo neste aparelho.',
        }
  }
  return {
    icon: TriangleAlert,
    title: 'Algo deu errado nesta tela',
    text: (
      <>
        O que você escreveu está salvo neste aparelho. Recarregue para continuar. Se acontecer de
        novo: {/* A page of its own, outside the app: a link of the router would not leave it. */}
        <a href="/resgate.html" className="text-link underline">
          resgatar rascunhos e mídias
        </a>
        .
      </>
    ),
  }
}
