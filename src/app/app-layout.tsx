import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { User } from '#contract/people/auth.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { whenIdle, whenPageIdle } from '#src/browser/page-idle.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { type ProjectsChange, SessionContext } from '#src/session/session-context.ts'
import { type ProjectsState, useProjects } from '#src/session/use-projects.ts'
import { useSessionSync } from '#src/session/use-session-sync.ts'
import { ProjectCache, ProjectScreens } from './project-cache.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedIn } from './signed-in.tsx'

/** The layout of all signed-in screens; `children` stand in place of the route's own screen. */
export function AppLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const router = useRouter()
  // Writing a post is the most common next step, so its code is preloaded.
  useEffect(() => soon(() => void router.preloadRoute({ to: '/posts/create' })), [router])
  return (
    <SignedIn>
      {(user) => (
        <SessionProvider key={user.id} user={user}>
          {/* Around the shell, too: its outbox panel queries the storage's folders. */}
          <ProjectCache>
            <Shell>
              <ProjectScreens>{children}</ProjectScreens>
            </Shell>
          </ProjectCache>
        </SessionProvider>
      )}
    </SignedIn>
  )
}

/** How long the first screen has the processor for itself when its files are on the device, in ms. */
const firstPaintMs = 500
const patienceMs = 1000

/** Runs `act` after the first screen; earlier if its files are on the device and need no connection. */
function soon(act: () => void): () => void {
  if (!navigator.serviceWorker?.controller) return whenPageIdle(act)
  let callOff = () => {}
  const timer = setTimeout(() => {
    callOff = whenIdle(act, patienceMs)
  }, firstPaintMs)
  return () => {
    clearTimeout(timer)
    callOff()
  }
}

export interface SessionProviderProps {
  user: User
  children: ReactNode
}

function SessionProvider({ user, children }: SessionProviderProps) {
  const router = useRouter()
  // When the current project is lost, its open screen has to be left.
  const leave = () => void router.navigate({ to: '/dashboard', replace: true })
  const { project, projects, state, refresh, adopt, switchTo } = useProjects(user.id, leave)
  useSessionSync(user.id, project?.id ?? null)
  useWakeUps()

  if (!project)
    return (
      <ProjectsLoading user={user} state={state} onRetry={() => void refresh()} onCreated={adopt} />
    )
  return (
    <SessionContext
      value={{
        user,
        project,
        projects,
        timeZone: project.timeZone,
        switchProject: switchTo,
        refreshProjects: refresh,
        adoptProjects: adopt,
      }}
    >
      {children}
    </SessionContext>
  )
}

/** With an empty outbox the sender starts after this time, in ms, for its cleaning tasks. */
const restMs = 20_000

/** Starts the sender: at once when there is an outbox entry, otherwise when the page is idle. */
function useWakeUps(): void {
  const hasWork = useOutbox().count > 0

  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    async function start() {
      try {
        const { startWakeUps } = await import('#src/offline/drain/wake.ts')
        if (!isOver) stop = startWakeUps()
      } catch {
        // The chunk could not be loaded: the entries stay, and the service worker sends them.
      }
    }
    const timer = setTimeout(() => void start(), hasWork ? 0 : restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [hasWork])
}

const ProjectsMissing = lazyWithNotice(async () => ({
  default: (await import('./projects-missing.tsx')).ProjectsMissing,
}))

export interface ProjectsLoadingProps {
  user: User
  state: ProjectsState
  onRetry: () => void
  onCreated: (change: ProjectsChange) => void
}

/** Shown while no project is known: on the first visit, or when the person has none. */
function ProjectsLoading({ state, ...rest }: ProjectsLoadingProps) {
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
