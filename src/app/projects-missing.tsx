import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Outlet, useChildMatches, useNavigate } from '@tanstack/react-router'
import { CloudOff, FolderOpen, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { User } from '#contract/people/auth.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { Button } from '#src/components/ui/button.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { CreateProjectDialog } from '#src/features/project-form/create-project-dialog.tsx'
import { useOutsideWork } from '#src/offline/outbox/use-outside-work.ts'
import { createQueryCache } from '#src/offline-cache/query-cache.ts'
import { PersonContext, type ProjectsChange } from '#src/session/session-context.ts'
import type { ProjectsState } from '#src/session/use-projects.ts'

const SignOut = lazyWithNotice(async () => ({
  default: (await import('#src/features/sign-out/sign-out.tsx')).SignOut,
}))

const account = { to: '/settings/$page', params: { page: 'account' } } as const

export interface ProjectsMissingProps {
  user: User
  reason: Exclude<ProjectsState, 'loading'>
  onRetry: () => void
  onCreated: (change: ProjectsChange) => void
}

/** Says why there is no project, and offers what to do about it. */
export function ProjectsMissing({ user, reason, onRetry, onCreated }: ProjectsMissingProps) {
  const navigate = useNavigate()
  // The path of the matched route; the location may already be that of a pending navigation.
  const path = useChildMatches({ select: ([child]) => child?.pathname })
  const [isCreating, setIsCreating] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const hasNone = reason === 'ready'
  const hasUnsent = (useOutsideWork(user.id, []) ?? []).length > 0
  if (hasNone && path === '/settings/account') return <AccountWithoutProject user={user} />
  return (
    <>
      <EmptyState
        {...words[reason]}
        {...(hasNone && hasUnsent && { text: `${words.ready.text} ${unsentWords}` })}
        headingLevel={1}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {hasNone && <Button onClick={() => setIsCreating(true)}>Criar Novo Projeto</Button>}
            <Button variant={hasNone ? 'secondary' : 'primary'} onClick={onRetry}>
              {hasNone ? 'Atualizar' : 'Tentar de novo'}
            </Button>
            {hasNone && (
              <Button variant="secondary" onClick={() => void navigate(account)}>
                Meu perfil
              </Button>
            )}
            <Button variant="secondary" onClick={() => setIsLeaving(true)}>
              Sair
            </Button>
          </div>
        }
      />
      {isLeaving && (
        <Suspense>
          <SignOut userId={user.id} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
      {isCreating && (
        <CreateProjectDialog onCreated={onCreated} onClose={() => setIsCreating(false)} />
      )}
    </>
  )
}

const unsentWords =
  'O que você escreveu e não enviou continua neste aparelho: aparece em Posts assim que você tiver um projeto.'

const words = {
  ready: {
    icon: FolderOpen,
    title: 'Nenhum projeto',
    text: 'Crie o seu primeiro projeto, ou peça um convite a quem já tem um.',
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

/** Stands for the project's id: this query cache belongs to no project and is not stored on the device. */
const noProject = 'none'

/** The account screen for a person without a project: the account can be secured, exported and deleted. */
function AccountWithoutProject({ user }: { user: User }) {
  const [client] = useState(() => createQueryCache(user.id, noProject))
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <QueryClientProvider client={client}>
      <PersonContext value={{ user, projects: [], timeZone }}>
        <div className="w-full max-w-2xl self-start py-6">
          <Link to="/dashboard" className="mb-4 inline-block py-2 font-semibold underline">
            Voltar
          </Link>
          <Outlet />
        </div>
      </PersonContext>
    </QueryClientProvider>
  )
}
