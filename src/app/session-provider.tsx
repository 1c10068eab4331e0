import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '#contract/people/auth.ts'
import { SessionContext } from '#src/session/session-context.ts'
import { useProjects } from '#src/session/use-projects.ts'
import { useSessionMirror } from '#src/session/use-session-mirror.ts'
import { ProjectsLoading } from './projects-loading.tsx'
import { useWakeUps } from './use-wake-ups.ts'

export interface SessionProviderProps {
  user: User
  children: ReactNode
}

export function SessionProvider({ user, children }: SessionProviderProps) {
  const router = useRouter()
  // When the current project is lost, its open screen has to be left.
  const leave = () => void router.navigate({ to: '/dashboard', replace: true })
  const { project, projects, state, refresh, adopt, switchTo } = useProjects(user.id, leave)
  useSessionMirror(user.id, project?.id ?? null)
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
