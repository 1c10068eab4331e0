import { Suspense } from 'react'
import type { User } from '#contract/people/auth.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import type { ProjectsChange } from '#src/session/session-context.ts'
import type { ProjectsState } from '#src/session/use-projects.ts'

const ProjectsMissing = lazyPart(async () => ({
  default: (await import('./projects-missing.tsx')).ProjectsMissing,
}))

export interface ProjectsLoadingProps {
  user: User
  state: ProjectsState
  onRetry: () => void
  onCreated: (change: ProjectsChange) => void
}

/** Shown while no project is known: on the first visit, or when the person has none. */
export function ProjectsLoading({ state, ...rest }: ProjectsLoadingProps) {
  const spinner = <Spinner label="Carregando projetos..." className="size-7 text-muted" />
  return (
    <div className="flex min-h-dvh flex-col px-4 py-6">
      <Logo className="h-7 self-center" />
      <main tabIndex={-1} className="grid flex-1 place-items-center outline-none">
        {state === 'loading' ? (
          spinner
        ) : (
          <Suspense fallback={spinner}>
            <ProjectsMissing reason={state} {...rest} />
          </Suspense>
        )}
      </main>
    </div>
  )
}
