import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectHeader } from '#contract/calls/api.ts'
import { beginTrial } from '#server/billing/begin-trial.ts'
import { ensurePlans } from '#server/billing/first-plans.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { media } from '#server/db/schema/media.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { users } from '#server/db/schema/users.ts'
import { deriveKey } from '#server/security/secret-box.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { nameColumns } from '#server/storage/search-name.ts'
import { startPostgresCluster } from '#tests/setup/database/postgres-cluster.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { median } from './median.ts'

export const name = 'A folder of 10,000 files beside one of 100, in both databases'

const calls = 60
const rowsAtOnce = 1000

export async function run(): Promise<Figure[]> {
  const cluster = await startPostgresCluster()
  try {
    return [
      ...(await measure('embedded')),
      ...(await measure('PostgreSQL', await cluster.createDatabase())),
    ]
  } finally {
    await cluster.stop()
  }
}

async function measure(kind: string, databaseUrl?: string): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upubly-storage-'))
  const secretKey = randomBytes(32)
  const filled = await fill({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, secretKey)
  // No page is opened.
  await writeFile(join(dataDir, 'index.html'), '')
  const env = {
    PAGE_DIR: dataDir,
    ...{ SEED: 'off', SECRET_KEY: secretKey.toString('base64'), NODE_ENV: 'production' },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const server = await startAppServer({ dataDir, env })
  try {
    const time = (path: string) => timeCall(`${server.url}/api/v1${path}`, filled)
    const { large, small } = filled
    const figure = async (what: string, path: (folder: string) => string): Promise<Figure> => ({
      ...{ what: `${kind}: ${what}`, unit: 'ms', target: { value: 100 } },
      value: await time(path(large)),
      floor: await time(path(small)),
    })
    return [
      await figure(
        'the folder opens, 100 of 10,000 (floor: of 100)',
        (id) => `/storage/folders/${id}`,
      ),
      await figure('by size', (id) => `/storage/folders/${id}/files?sort=size&order=desc`),
      await figure('by type', (id) => `/storage/folders/${id}/files?sort=type`),
      await figure(
        'by date, 500',
        (id) => `/storage/folders/${id}/files?sort=created_at&page_size=500`,
      ),
      await figure('a search', () => '/storage/search?q=foto%2099'),
    ]
  } finally {
    await server.dispose()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Filled {
  token: string
  projectId: string
  large: string
  small: string
}

/** Half of the files have media, as pictures and videos have. */
async function fill(
  place: { DATA_DIR: string; DATABASE_URL: string | undefined },
  secretKey: Buffer,
): Promise<Filled> {
  const connection = await connectDatabase(place)
  const { db } = connection
  await migrateDatabase(connection)
  await ensurePlans(db)
  const [userId, projectId, now] = [randomUUID(), randomUUID(), new Date()]
  await db.insert(users).values({
    ...{ id: userId, email: 'ana@example.com', name: 'Ana', passwordHash: 'none' },
    emailVerifiedAt: now,
  })
  await beginTrial(db, [userId], now)
  await db.insert(projects).values({ id: projectId, name: 'Padaria', description: '' })
  await db.insert(projectMembers).values({ projectId, userId, role: 'OWNER' })
  const addFolder = async (title: string, count: number) => {
    const id = randomUUID()
    const folder = { id, projectId, ...nameColumns(title), createdAt: now }
    await db.insert(storageFolders).values(folder)
    for (let from = 0; from < count; from += rowsAtOnce) {
      const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, at) => ({
        ...{ id: randomUUID(), number: from + at, sha256: randomBytes(32).toString('hex') },
      }))
      await db.insert(media).values(
        rows.map(({ id: mediaId, sha256 }) => ({
          ...{ id: mediaId, projectId, sha256, kind: 'image' as const, size: 1_000_000 },
          ...{ contentType: 'image/jpeg', storageKey: `media/${projectId}/${mediaId}.jpg` },
          thumbnailKey: `media/${projectId}/${mediaId}.thumb.webp`,
        })),
      )
      await db.insert(storageFiles).values(
        rows.map(({ id: mediaId, number, sha256 }) => ({
          ...{ projectId, folderId: id, mediaId: number % 2 === 0 ? mediaId : null, sha256 },
          ...nameColumns(`Foto ${number}.jpg`),
          ...{ size: (number * 7919) % 1_000_003, contentType: `image/${number % 3}` },
          ...{ createdBy: userId, createdAt: new Date(now.getTime() - number * 1000) },
          updatedAt: now,
        })),
      )
    }
    return id
  }
  const [large, small] = [await addFolder('Fotos', 10_000), await addFolder('Poucas', 100)]
  const sessionKey = deriveKey(secretKey, 'session')
  const clock = { now: () => new Date() }
  const { accessToken: token } = await startSession({ db, clock, sessionKey }, userId)
  await connection.close()
  return { token, projectId, large, small }
}

/** Median of answers to one caller, one after another; the first ones are left out. */
async function timeCall(url: string, { token, projectId }: Filled): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, [projectHeader]: projectId }
  const took: number[] = []
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    took.push(performance.now() - began)
  }
  return median(took.slice(10))
}
