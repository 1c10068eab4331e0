import { createContext, use } from 'react'
import type { User } from '#contract/auth.ts'
import type { Project } from '#contract/project.ts'

/** Makes the new list out of the one that is known when an answer arrives. */
export type ProjectsChange = (known: readonly Project[]) => readonly Project[]

export interface Session {
  user: User
  project: Project
  projects: readonly Project[]
  /** The current project's time zone; every time that is typed or shown is in it. */
  timeZone: string
  switchProject: (projectId: string) => Promise<void>
  refreshProjects: () => Promise<void>
  /** Changes the list after a project was created, changed, left or deleted. */
  adoptProjects: (change: ProjectsChange) => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The signed-in person and the current project. Throws outside the signed-in layout. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession was used outside the signed-in layout')
  return session
}
