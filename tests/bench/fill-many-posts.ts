import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beginTrial } from '#server/billing/begin-trial.ts'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { postCounters } from '#server/db/schema/posts.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { deriveKey } from '#server/security/secret-box.ts'
import { startSession } from '#server/sign-in/start-session.ts'

export interface ManyPosts {
  projectId: string
  /** The last of them has a hundredth of the posts, the oldest. */
  accountIds: string[]
  tokens: string[]
}

/**
 * A project of `count` posts, one an hour until now, on two networks. Every post has the words 'Padaria' and
 * 'promoção', one in a thousand 'Panetone', a hundredth, the oldest, 'inauguração'; one in 500 failed.
 */
export async function fillManyPosts(
  database: { DATABASE_URL: string; DATA_DIR: string },
  secretKey: Buffer,
  { count, people }: { count: number; people: number },
): Promise<ManyPosts> {
  const connection = await connectDatabase(database)
  try {
    await migrateDatabase(connection)
    const { db } = connection
    await ensurePlans(db)
    const projectId = randomUUID()
    await db.insert(projects).values({ id: projectId, name: 'Padaria', description: '' })
    const ids = Array.from({ length: people }, () => randomUUID())
    await db
      .insert(users)
      .values(ids.map((id) => ({ id, email: `${id}@example.com`, name: 'Ana', passwordHash: 'x' })))
    await beginTrial(db, ids, new Date())
    await db
      .insert(projectMembers)
      .values(ids.map((userId) => ({ projectId, userId, role: 'EDITOR' as const })))
    const accounts = ['instagram', 'facebook', 'facebook'].map((platformId) => {
      const id = randomUUID()
      return { id, projectId, platformId, remoteId: id, username: 'padaria' }
    })
    await db.insert(socialAccounts).values(accounts)
    const accountIds = accounts.map(({ id }) => id)
    // Numbered here: one statement that asks the counter for each would take minutes.
    await db.execute(sql`
      insert into posts (project_id, number, caption, description, created_at, updated_at)
      select ${projectId}, n,
        'Padaria da Vila: promoção do dia ' || n || ', pão quentinho às sete, bolo de fubá e café ' ||
          case when n % 1000 = 0 then 'Panetone' else 'coado' end ||
          case when n <= ${count / 100}::int then ' na inauguração' else '' end || ' #padaria #receita' || n % 97,
        repeat('Venha provar com a família. ', 1 + n % 4), at, at
      from generate_series(1, ${count}::int) as n,
        lateral (select now() - make_interval(hours => ${count}::int - n) as at) as times`)
    await db.insert(postCounters).values({ projectId, last: count })
    await db.execute(sql`
      insert into delivery_targets (post_id, account_id, scheduled_at, time_zone, state)
      select id,
        (${sql.raw(`array['${accountIds.join("','")}']::uuid[]`)})[case when number <= ${count / 100}::int then 3 else 1 + number % 2 end],
        created_at + interval '1 day', 'America/Sao_Paulo',
        case when number % 500 = 0 then 'rejected' when number > ${count - 24}::int then 'scheduled' else 'published' end
      from posts`)
    await db.execute(sql`vacuum analyze`)
    const sessionKey = deriveKey(secretKey, 'session')
    const clock = { now: () => new Date() }
    const tokens: string[] = []
    for (const id of ids)
      tokens.push((await startSession({ db, clock, sessionKey }, id)).accessToken)
    return { projectId, accountIds, tokens }
  } finally {
    await connection.close()
  }
}
