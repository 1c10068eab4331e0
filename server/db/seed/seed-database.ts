import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '../../auth/password.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env.ts'
import { insertMedia } from '../../media/keep-media.ts'
import type { OpenSandbox } from '../../open-sandbox.ts'
import type { Database, Transaction } from '../database.ts'
import { deliveryTargets } from '../schema/delivery-targets.ts'
import { postMedia } from '../schema/post-media.ts'
import { posts } from '../schema/posts.ts'
import { projectMembers } from '../schema/project-members.ts'
import { projects } from '../schema/projects.ts'
import { socialAccounts } from '../schema/social-accounts.ts'
import { users } from '../schema/users.ts'
import { cafeAurora } from './cafe-aurora.ts'
import { demoUser, isForOwnMachine } from './demo-user.ts'
import { type PreparedProject, prepareProject } from './prepare-project.ts'
import { teammates } from './seed-plan.ts'
import { studioLume } from './studio-lume.ts'

type UserRow = typeof users.$inferInsert & { id: string }

/** Any number: of many processes that start on one empty database, one fills it. */
const seedLock = 724_112

/**
 * The demonstration is for the embedded default on a machine of one's own, or for whoever asks for
 * it: everybody knows its password. Never for production unasked.
 */
export function wantsSeed(env: Env): boolean {
  const { SEED, DATABASE_URL, NODE_ENV } = env
  if (SEED !== undefined) return SEED === 'on'
  return DATABASE_URL === undefined && NODE_ENV !== 'production' && isForOwnMachine(env)
}

export async function isDatabaseEmpty(db: Database | Transaction): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length === 0
}

export async function hasDemoUser(db: Database): Promise<boolean> {
  return (await db.$count(users, eq(users.email, demoUser.email))) > 0
}

/**
 * Fills an empty database with two projects, their people and a month of posts around today.
 * Without the simulated networks nothing can be published, so there are people and projects only.
 */
export async function seedDatabase(deps: Deps, sandbox: OpenSandbox | undefined): Promise<void> {
  const people = await preparePeople(deps.clock.now())
  const prepared: PreparedProject[] = []
  for (const plan of [cafeAurora, studioLume])
    prepared.push(await prepareProject(deps, sandbox, plan, people))
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isDatabaseEmpty(tx))) return
    await tx.insert(users).values([...people.values()])
    for (const project of prepared) await writeProject(deps, tx, project)
  })
  deps.queue.wake()
}

async function preparePeople(createdAt: Date): Promise<Map<string, UserRow>> {
  const passwordHash = await hashPassword(demoUser.password)
  // Teammates are there to be seen; nobody knows a password of theirs.
  const locked = await hashPassword(randomUUID())
  const { name, email } = demoUser
  const rows = [
    { id: randomUUID(), name, email, passwordHash, createdAt },
    ...teammates.map((mate) => ({ id: randomUUID(), ...mate, passwordHash: locked, createdAt })),
  ]
  return new Map(rows.map((row) => [row.email, row]))
}

async function writeProject(deps: Deps, tx: Transaction, prepared: PreparedProject): Promise<void> {
  await tx.insert(projects).values(prepared.project)
  await tx.insert(projectMembers).values(prepared.members)
  if (prepared.accounts.length > 0) await tx.insert(socialAccounts).values(prepared.accounts)
  for (const { post, media, targets } of prepared.posts) {
    await tx.insert(posts).values(post)
    const { rows } = await insertMedia(deps, tx, media)
    await tx
      .insert(postMedia)
      .values(rows.map(({ id }, position) => ({ postId: post.id, position, mediaId: id })))
    await tx.insert(deliveryTargets).values(targets)
    await deps.queue.enqueue(
      tx,
      targets.filter(({ state }) => state === 'scheduled'),
    )
  }
}
