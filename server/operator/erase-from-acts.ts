import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { operatorActs } from '../db/schema/operator.ts'

const nobody = 'Pessoa excluída'
const { act, subject } = operatorActs

interface Person {
  email: string
  name: string
}

/**
 * Takes a deleted person out of what operators searched for and changed. Who did it stays: the log
 * would not be one if whoever is in it could take themselves out (docs/decisions/0065).
 */
export async function eraseFromOperatorActs(
  tx: Transaction,
  { id, ...person }: Person & { id: string },
): Promise<void> {
  // Of what was changed only by their id: a name and an address are chosen, also to hide an act.
  await erase(tx, sql`strpos(${subject}, ${id}) > 0 or ${isSearchFor(person)}`)
}

/** Takes a person out of what operators searched for. */
export async function eraseSearches(tx: Transaction, person: Person): Promise<void> {
  await erase(tx, isSearchFor(person))
}

function isSearchFor({ email, name }: Person): SQL {
  return sql`(${act} like '%-viewed' and
    (strpos(lower(${subject}), lower(${email})) > 0 or lower(${subject}) = lower(${name})))`
}

async function erase(tx: Transaction, isAbout: SQL): Promise<void> {
  await tx.update(operatorActs).set({ subject: nobody }).where(isAbout)
}
