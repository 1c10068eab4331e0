import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { OperatorActKind } from '#contract/operator.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { operatorActs } from '../db/schema/operator.ts'
import { users } from '../db/schema/users.ts'
import { ApiError } from '../http/api-error.ts'
import { mostRows, toPage } from './to-page.ts'

/** Whoever acts, and when. */
export interface Acting {
  userId: string
  now: Date
}

/** Characters of a subject that are kept. */
const longest = 500

/** Writes down what an operator did, in the transaction that does it; returns their address. */
export async function recordAct(
  tx: Transaction,
  { userId, now }: Acting,
  act: OperatorActKind,
  subject = '',
): Promise<string> {
  const isTheirs = eq(users.id, userId)
  // Held, so that the row does not come to refer to somebody who is deleted meanwhile.
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(isTheirs)
    .for('key share')
  if (!person) throw new ApiError('UNAUTHENTICATED')
  await tx.insert(operatorActs).values({
    ...{ userId, operator: person.email, act, createdAt: now },
    subject: [...subject].slice(0, longest).join(''),
  })
  return person.email
}

/** What operators did, the newest first. */
export async function listActs(db: Executor, before: number | undefined) {
  const { id } = operatorActs
  const rows = await db
    .select()
    .from(operatorActs)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(mostRows)
  return toPage(rows, ({ id, operator, act, subject, createdAt }) => ({
    ...{ id, operator, subject },
    act: v.parse(OperatorActKind, act),
    createdAt: createdAt.toISOString(),
  }))
}

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
