import { createContext, use } from 'react'
import type { User } from '#contract/people/auth.ts'
import type { Project } from '#contract/projects/project.ts'

/** Computes the new list of projects from the one that is known when a response arrives. */
export type ProjectsChange = (known: readonly Project[]) => readonly Project[]

export interface Session {
  user: User
  project: Project
  projects: readonly Project[]
  /** The current project's time zone; every time that is typed or shown is in this zone. */
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
