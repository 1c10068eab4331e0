import { createContext, use } from 'react'
import type { User } from '#contract/auth.ts'
import type { Project } from '#contract/project.ts'

export interface Session {
  user: User
  project: Project
  projects: readonly Project[]
  /** Of the current project: every time typed or shown is in this zone. */
  timeZone: string
  switchProject: (projectId: string) => Promise<void>
  refreshProjects: () => Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who is here and in which project; always present below the signed-in layout. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession was used outside the signed-in layout')
  return session
}
