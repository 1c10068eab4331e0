import { CloudOff, FolderOpen, TriangleAlert } from 'lucide-react'
import { signOut } from '../api/sign-out.ts'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Logo } from '../components/ui/logo.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import type { ProjectsState } from './use-projects.ts'

export interface ProjectsMissingProps {
  state: ProjectsState
  onRetry: () => void
}

/** Only on the very first opening, or when there is truly no project to work in. */
export function ProjectsMissing({ state, onRetry }: ProjectsMissingProps) {
  return (
    <div className="flex min-h-dvh flex-col px-4 py-6">
      <Logo className="h-7 self-center" />
      <main tabIndex={-1} className="grid flex-1 place-items-center outline-none">
        {state === 'loading' ? (
          <Spinner label="Carregando projetos..." className="size-7 text-muted" />
        ) : (
          <EmptyState
            {...words[state]}
            headingLevel={1}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button onClick={onRetry}>Tentar novamente</Button>
                <Button variant="secondary" onClick={() => void signOut()}>
                  Sair
                </Button>
              </div>
            }
          />
        )}
      </main>
    </div>
  )
}

const words = {
  ready: {
    icon: FolderOpen,
    title: 'Nenhum projeto',
    text: 'Você ainda não participa de nenhum projeto. Peça um convite a quem cuida da conta.',
  },
  unreachable: {
    icon: CloudOff,
    title: 'Sem conexão',
    text: 'Conecte-se à internet para abrir o uPubly pela primeira vez neste aparelho. Depois ele abre mesmo sem conexão.',
  },
  failed: {
    icon: TriangleAlert,
    title: 'Erro ao carregar projetos',
    text: 'O servidor não respondeu como esperado. Nada do que você fez foi perdido.',
  },
} as const
