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

/** The part of the session that the account screens need; it does not depend on a project. */
export type Person = Pick<Session, 'user' | 'projects' | 'timeZone'>

/** Provided on the account screen of a person who has no project. */
export const PersonContext = createContext<Person | undefined>(undefined)

/** The signed-in person, with or without a project. Throws outside both contexts. */
export function usePerson(): Person {
  const alone = use(PersonContext)
  const session = use(SessionContext)
  const person = session ?? alone
  if (!person) throw new Error('usePerson was used where nobody is signed in')
  return person
}
