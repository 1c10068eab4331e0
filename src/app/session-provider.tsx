import type { ReactNode } from 'react'
import type { User } from '#contract/auth.ts'
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
  const { project, projects, state, refresh, switchTo } = useProjects(user.id)
  useSessionMirror(user.id, project?.id ?? null)
  useWakeUps()

  if (!project) return <ProjectsLoading state={state} onRetry={() => void refresh()} />
  return (
    <SessionContext
      value={{
        user,
        project,
        projects,
        timeZone: project.timeZone,
        switchProject: switchTo,
        refreshProjects: refresh,
      }}
    >
      {children}
    </SessionContext>
  )
}
