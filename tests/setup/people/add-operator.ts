import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { type AccessPerson, addCaller } from '#tests/setup/people/access-world.ts'
import type { TestApp } from '../server/create-test-app.ts'

/** Adds a person who is named in OPERATORS, which the app must have been created with. */
export async function addOperator({ deps }: Pick<TestApp, 'deps'>): Promise<AccessPerson> {
  const person = await addCaller(deps)
  await empower({ deps }, person)
  return person
}

/** Makes a person an operator in the sessions they have. */
export async function empower(
  { deps }: Pick<TestApp, 'deps'>,
  { userId, email }: AccessPerson,
): Promise<void> {
  if (!deps.env.OPERATORS) throw new Error('This app has no OPERATORS')
  deps.env.OPERATORS.push(email)
  await deps.db.update(users).set({ twoStepByMail: true }).where(eq(users.id, userId))
  await deps.db.update(sessions).set({ hasSecondStep: true }).where(eq(sessions.userId, userId))
}

export const operatorEnv = { OPERATORS: 'ninguem@example.com' }
