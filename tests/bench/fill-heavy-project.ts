import { randomBytes, randomUUID } from 'node:crypto'
import { beginTrial } from '#server/billing/begin-trial.ts'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { connectDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts, savedTemplates } from '#server/db/schema/posts.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { deriveKey } from '#server/security/secret-box.ts'
import { startSession } from '#server/sign-in/start-session.ts'

const day = 86_400_000
const longest = 'Pão quentinho às sete. '.repeat(2700)

export interface HeavyProject {
  secretKey: string
  projectId: string
  people: { userId: string; token: string }[]
}

/** A project with as much content as its limits allow, and `people` members, each signed in. */
export async function fillHeavyProject(dataDir: string, people: number): Promise<HeavyProject> {
  const key = randomBytes(32)
  const connection = await connectDatabase({ DATA_DIR: dataDir })
  try {
    await migrateDatabase(connection)
    await ensurePlans(connection.db)
    const { db } = connection
    const projectId = randomUUID()
    await db.insert(projects).values({ id: projectId, name: 'Padaria', description: '' })
    const ids = Array.from({ length: people }, () => randomUUID())
    await db
      .insert(users)
      .values(
        ids.map((id) => ({ id, email: `${id}@example.com`, name: 'Ana', passwordHash: 'none' })),
      )
    await beginTrial(db, ids, new Date())
    await db
      .insert(projectMembers)
      .values(ids.map((userId) => ({ projectId, userId, role: 'EDITOR' as const })))
    await addPosts(db, projectId)
    for (const authorId of ids.slice(0, 4))
      for (let index = 0; index < 100; index += 1)
        await db.insert(savedTemplates).values({ projectId, authorId, caption: longest })
    const sessionKey = deriveKey(key, 'session')
    const clock = { now: () => new Date() }
    const signedIn: HeavyProject['people'] = []
    for (const userId of ids) {
      const { accessToken: token } = await startSession({ db, clock, sessionKey }, userId)
      signedIn.push({ userId, token })
    }
    return { secretKey: key.toString('base64'), projectId, people: signedIn }
  } finally {
    await connection.close()
  }
}

/** 2,000 posts over 100 days: one in twenty of the greatest length, some with 200 times. */
async function addPosts(db: Database, projectId: string): Promise<void> {
  const [account] = await db
    .insert(socialAccounts)
    .values({
      ...{ projectId, platformId: 'instagram', remoteId: '1', username: 'cafe.aurora' },
      ...{ accessTokenSealed: 'none', scopes: [] },
    })
    .returning({ id: socialAccounts.id })
  if (!account) throw new Error('no account')
  const from = Date.now() + day
  for (let index = 0; index < 2000; index += 1) {
    const [post] = await db
      .insert(posts)
      .values({ projectId, caption: index % 20 === 0 ? longest : `Post ${index} #cafe` })
      .returning({ id: posts.id })
    if (!post) throw new Error('no post')
    const times = index % 50 === 0 ? 200 : 2
    await db.insert(deliveryTargets).values(
      Array.from({ length: times }, (_, time) => ({
        ...{ postId: post.id, accountId: account.id, timeZone: 'America/Sao_Paulo' },
        scheduledAt: new Date(from + ((index / 2000) * 90 + time / 24) * day),
      })),
    )
  }
}
