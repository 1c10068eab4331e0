import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/auth/password.ts'
import { beginTrial } from '#server/billing/begin-trial.ts'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { connectDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { deriveKey } from '#server/security/secret-box.ts'
import { startSession } from '#server/sign-in/start-session.ts'

const password = 'Vento!tulha8'
const hour = 3_600_000
const rowsAtOnce = 500

export interface ProjectOwner {
  email: string
  password: string
  token: string
  projects: { id: string; name: string }[]
}

export interface FilledProjects {
  /** Owns two projects of 2 members and 20 posts. */
  few: ProjectOwner
  /** Owns fifty projects of 200 members and 20 posts. */
  many: ProjectOwner
  /** Owns a project of 200 members and 5,000 posts, and one of 2 members and 20 posts. */
  large: ProjectOwner
}

/** Fills the embedded database of a folder, past the limits of any plan. */
export async function fillProjects(dataDir: string, secretKey: Buffer): Promise<FilledProjects> {
  const connection = await connectDatabase({ DATA_DIR: dataDir })
  try {
    await migrateDatabase(connection)
    const { db } = connection
    await ensurePlans(db)
    const others = await addUsers(db, Array.from({ length: 199 }, randomUUID))
    const sessionKey = deriveKey(secretKey, 'session')

    async function own(wanted: readonly ProjectSize[]): Promise<ProjectOwner> {
      const [id = ''] = await addUsers(db, [randomUUID()])
      const clock = { now: () => new Date() }
      const { accessToken: token } = await startSession({ db, clock, sessionKey }, id)
      const owned: ProjectOwner['projects'] = []
      for (const size of wanted) owned.push(await addProject(db, id, others, size))
      return { email: emailOf(id), password, token, projects: owned }
    }

    const small = { members: 2, posts: 20 }
    return {
      few: await own([small, small]),
      many: await own(Array.from({ length: 50 }, () => ({ members: 200, posts: 20 }))),
      large: await own([small, { members: 200, posts: 5_000 }]),
    }
  } finally {
    await connection.close()
  }
}

interface ProjectSize {
  members: number
  posts: number
}

const emailOf = (id: string) => `${id}@example.com`

async function addUsers(db: Database, ids: string[]): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const now = new Date()
  await db.insert(users).values(
    ids.map((id, at) => ({
      ...{ id, email: emailOf(id), name: `Pessoa ${at + 1}`, passwordHash },
      emailVerifiedAt: now,
    })),
  )
  await beginTrial(db, ids, now)
  return ids
}

let count = 0

async function addProject(
  db: Database,
  ownerId: string,
  others: readonly string[],
  size: ProjectSize,
): Promise<{ id: string; name: string }> {
  count += 1
  const project = { id: randomUUID(), name: `Loja ${String(count).padStart(3, '0')}` }
  await db.insert(projects).values({ ...project, description: 'Pães e bolos da vila' })
  await db.insert(projectMembers).values([
    { projectId: project.id, userId: ownerId, role: 'OWNER' },
    ...others.slice(0, size.members - 1).map((userId) => ({
      ...{ projectId: project.id, userId },
      role: 'EDITOR' as const,
    })),
  ])
  const [account] = await db
    .insert(socialAccounts)
    .values({
      ...{ projectId: project.id, platformId: 'instagram', remoteId: '1', username: 'loja' },
      ...{ accessTokenSealed: 'none', scopes: [] },
    })
    .returning({ id: socialAccounts.id })
  if (!account) throw new Error('no account')
  for (let from = 0; from < size.posts; from += rowsAtOnce)
    await addPosts(db, project, account.id, from, Math.min(rowsAtOnce, size.posts - from))
  return project
}

/** One post every six hours from the day after tomorrow on; each names its project. */
async function addPosts(
  db: Database,
  { id: projectId, name }: { id: string; name: string },
  accountId: string,
  from: number,
  rows: number,
): Promise<void> {
  const made = await db
    .insert(posts)
    .values(
      Array.from({ length: rows }, (_, at) => ({
        projectId,
        caption: `Post ${from + at} de ${name}`,
      })),
    )
    .returning({ id: posts.id })
  const timeZone = 'America/Sao_Paulo'
  await db.insert(deliveryTargets).values(
    made.map(({ id: postId }, at) => ({
      ...{ postId, accountId, timeZone },
      scheduledAt: new Date(Date.now() + (48 + (from + at) * 6) * hour),
    })),
  )
}
