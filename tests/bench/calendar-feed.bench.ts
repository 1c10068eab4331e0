import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { feedFolder } from '#server/calendar-feeds/to-calendar-feed.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { calendarFeeds } from '#server/db/schema/reports.ts'
import { hashLinkToken, makeLinkToken } from '#server/security/link-token.ts'
import { startPostgresCluster } from '#tests/setup/database/postgres-cluster.ts'
import { openServerProcesses } from '#tests/setup/server/server-processes.ts'
import type { Figure } from './bench.ts'
import { fillManyPosts } from './fill-many-posts.ts'
import { median } from './median.ts'

export const name =
  'The calendar of a project with 10,000 posts, all of them near enough to be told; floor: /health'

const count = 10_000
const calls = 30

export async function run(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-feed-'))
  const cluster = await startPostgresCluster({ fsync: false })
  const secretKey = randomBytes(32)
  const databaseUrl = await cluster.createDatabase()
  const servers = openServerProcesses({ dataDir, databaseUrl })
  try {
    const database = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const { projectId } = await fillManyPosts(database, secretKey, { count, people: 1 })
    const token = await addFeed(database, projectId)
    const { url } = await servers.startAndWait({
      SECRET_KEY: secretKey.toString('base64'),
      ...{ RATE_LIMITS: 'off', NODE_ENV: 'production', LOG_LEVEL: 'error' },
    })
    const time = async (path: string, headers: Record<string, string> = {}) => {
      const took: number[] = []
      for (let index = 0; index < calls; index += 1) {
        const startedAt = performance.now()
        await (await fetch(url + path, { headers })).arrayBuffer()
        took.push(performance.now() - startedAt)
      }
      return median(took)
    }
    const path = `${feedFolder}${token}.ics`
    const first = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } })
    const bytes = (await first.arrayBuffer()).byteLength
    const known = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    const floor = await time('/api/v1/health')
    return [
      {
        what: 'the whole calendar',
        unit: 'ms',
        value: await time(path),
        floor,
        target: { value: 1000 },
      },
      {
        what: 'unchanged (304)',
        unit: 'ms',
        value: await time(path, known),
        floor,
        target: { value: 150 },
      },
      { what: 'its size, not compressed', unit: 'KiB', value: bytes / 1024 },
    ]
  } finally {
    await servers.end()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Every hour becomes two minutes, so that all times lie within the last two weeks. */
async function addFeed(
  database: { DATABASE_URL: string; DATA_DIR: string },
  projectId: string,
): Promise<string> {
  const connection = await connectDatabase(database)
  try {
    const { db } = connection
    await db.execute(
      sql`update delivery_targets set scheduled_at = now() - (now() - scheduled_at) / 30`,
    )
    const token = makeLinkToken()
    const now = new Date()
    const row = { projectId, createdAt: now, tokenHash: hashLinkToken(token), tokenSealed: 'none' }
    await db.insert(calendarFeeds).values(row)
    return token
  } finally {
    await connection.close()
  }
}
