import { CloudOff, FolderOpen, TriangleAlert } from 'lucide-react'
import { Button } from '#src/components/ui/button.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { signOut } from '#src/session/sign-out.ts'
import type { ProjectsState } from '#src/session/use-projects.ts'

export interface ProjectsMissingProps {
  reason: Exclude<ProjectsState, 'loading'>
  onRetry: () => void
}

/** Why there is nothing to work in, and what can be done about it. */
export function ProjectsMissing({ reason, onRetry }: ProjectsMissingProps) {
  return (
    <EmptyState
      {...words[reason]}
      headingLevel={1}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onRetry}>Tentar de novo</Button>
          <Button variant="secondary" onClick={() => void signOut()}>
            Sair
          </Button>
        </div>
      }
    />
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
