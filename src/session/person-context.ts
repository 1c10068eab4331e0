import { createContext, use } from 'react'
import { type Session, SessionContext } from './session-context.ts'

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
