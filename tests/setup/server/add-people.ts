import { hashPassword } from '#server/auth/password.ts'
import { beginTrial } from '#server/billing/begin-trial.ts'
import type { Database } from '#server/db/database.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { users } from '#server/db/schema/users.ts'

export const password = 'Teste@2026!'

const ana = {
  id: '0a000000-0000-4000-8000-000000000001',
  name: 'Ana Souza',
  email: 'ana@upubly.test',
}
const bruno = {
  id: '0a000000-0000-4000-8000-000000000002',
  name: 'Bruno Lima',
  email: 'bruno@upubly.test',
}
const aurora = {
  id: '0b000000-0000-4000-8000-000000000001',
  name: 'Café Aurora',
  description: 'Cafeteria e torrefação',
  createdAt: new Date('2026-01-01T12:00:00Z'),
}
const lume = {
  id: '0b000000-0000-4000-8000-000000000002',
  name: 'Studio Lume',
  description: 'Arquitetura de interiores',
  createdAt: new Date('2026-02-01T12:00:00Z'),
}
const horta = {
  id: '0b000000-0000-4000-8000-000000000003',
  name: 'Horta da Vila',
  description: 'Cestas orgânicas da roça',
  createdAt: new Date('2026-03-01T12:00:00Z'),
}

/**
 * Ana owns 'aurora' and edits 'lume'; Bruno owns 'lume' and 'horta'. Each has something that the
 * other must not see.
 */
export const people = { ana, bruno, aurora, lume, horta }
export type People = typeof people

export async function addPeople({ db }: { db: Database }): Promise<People> {
  const passwordHash = await hashPassword(password)
  await db
    .insert(users)
    .values(
      [ana, bruno].map((user) => ({ ...user, passwordHash, emailVerifiedAt: aurora.createdAt })),
    )
  await beginTrial(db, [ana.id, bruno.id], new Date())
  await db.insert(projects).values([aurora, lume, horta])
  await db.insert(projectMembers).values([
    { projectId: aurora.id, userId: ana.id, role: 'OWNER', isDefault: true },
    { projectId: lume.id, userId: ana.id, role: 'EDITOR' },
    { projectId: lume.id, userId: bruno.id, role: 'OWNER' },
    { projectId: horta.id, userId: bruno.id, role: 'OWNER', isDefault: true },
  ])
  return people
}
