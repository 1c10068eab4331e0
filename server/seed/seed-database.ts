import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { subMinutes } from 'date-fns/subMinutes'
import { eq, sql } from 'drizzle-orm'
import type { ResultMeasure } from '#contract/posts/post-results.ts'
import { reportMonthAt } from '#contract/report.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import { hashPassword } from '../auth/password.ts'
import { beginTrial } from '../billing/begin-trial.ts'
import type { Database, Transaction } from '../db/database.ts'
import { deliveryTargets, postFigures } from '../db/schema/delivery-targets.ts'
import type { MediaRow } from '../db/schema/media.ts'
import { postMedia, posts } from '../db/schema/posts.ts'
import { projectInvites, projectMembers, projects } from '../db/schema/projects.ts'
import { reportBrands, reports } from '../db/schema/reports.ts'
import { accountDays, socialAccounts } from '../db/schema/social-accounts.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { demoUser } from '../env/demo-user.ts'
import type { Env } from '../env/env.ts'
import { isForOwnMachine } from '../env/is-own-machine.ts'
import { insertMedia } from '../media/keeping/keep-media.ts'
import type { OpenSandbox } from '../open-sandbox.ts'
import { makeReportRow } from '../reports/manage-reports.ts'
import { cafeAurora } from './cafe-aurora.ts'
import { type PreparedProject, prepareProject } from './prepare-project.ts'
import { teammates } from './seed-plan.ts'
import { studioLume } from './studio-lume.ts'
import { writeFolders } from './write-folders.ts'

type UserRow = typeof users.$inferInsert & { id: string }

/** An arbitrary number for the advisory lock: when many processes start, one fills the database. */
const seedLock = 724_112

/**
 * The demonstration data are for the embedded database on a developer's machine, or where the
 * settings ask for them: their password is public. Never in production by default.
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
 * Fills an empty database with two projects, their people and posts of about a month around today.
 * Without the simulated networks only people and projects are created.
 */
export async function seedDatabase(deps: Deps, sandbox: OpenSandbox | undefined): Promise<void> {
  const people = await preparePeople(deps.clock.now())
  const prepared: PreparedProject[] = []
  for (const plan of [cafeAurora, studioLume])
    prepared.push(await prepareProject(deps, sandbox, plan, people))
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isDatabaseEmpty(tx))) return
    const rows = [...people.values()]
    await tx.insert(users).values(rows)
    await beginTrial(
      tx,
      rows.map(({ id }) => id),
      deps.clock.now(),
    )
    for (const project of prepared) await writeProject(deps, tx, project)
    const [first] = prepared
    if (first && sandbox) await writeReport(deps, tx, first)
  })
  deps.queue.wake()
}

async function preparePeople(createdAt: Date): Promise<Map<string, UserRow>> {
  const passwordHash = await hashPassword(demoUser.password)
  const since = { createdAt, emailVerifiedAt: createdAt }
  // Teammates are only shown; nobody can sign in as one of them.
  const locked = await hashPassword(randomUUID())
  const { name, email } = demoUser
  const rows = [
    { id: randomUUID(), name, email, passwordHash, ...since },
    ...teammates.map((mate) => ({ id: randomUUID(), ...mate, passwordHash: locked, ...since })),
  ]
  return new Map(rows.map((row) => [row.email, row]))
}

async function writeProject(deps: Deps, tx: Transaction, prepared: PreparedProject): Promise<void> {
  await tx.insert(projects).values(prepared.project)
  await tx.insert(projectMembers).values(prepared.members)
  if (prepared.invites.length > 0) await tx.insert(projectInvites).values(prepared.invites)
  if (prepared.accounts.length > 0) await tx.insert(socialAccounts).values(prepared.accounts)
  if (prepared.numbers.length > 0) await tx.insert(accountDays).values(prepared.numbers)
  const pictures = new Map<number, MediaRow>()
  for (const { post, media, variants, targets } of prepared.posts) {
    await tx.insert(posts).values(post)
    const { rows } = await insertMedia(deps, tx, media)
    for (const [at, variant] of variants.entries()) if (rows[at]) pictures.set(variant, rows[at])
    await tx
      .insert(postMedia)
      .values(rows.map(({ id }, position) => ({ postId: post.id, position, mediaId: id })))
    await tx.insert(deliveryTargets).values(targets)
    await deps.queue.enqueue(
      tx,
      targets.filter(({ state }) => state === 'scheduled'),
    )
  }
  await writeFigures(deps, tx, prepared)
  const { folders, project, members } = prepared
  const made = { projectId: project.id, createdBy: members[0]?.userId ?? null }
  await writeFolders(tx, { ...made, createdAt: deps.clock.now(), folders, pictures })
}

/** The link to a report of the month that has most of the past posts, and who makes it. */
async function writeReport(
  { clock, secretBox }: Pick<Deps, 'clock' | 'secretBox'>,
  tx: Transaction,
  { project, members }: PreparedProject,
): Promise<void> {
  const now = clock.now()
  const place = { projectId: project.id, createdBy: members[0]?.userId ?? null }
  await tx.insert(reportBrands).values({
    ...{ projectId: project.id, agencyName: 'Ipê Comunicação', updatedAt: now },
  })
  await tx.insert(reports).values(
    makeReportRow(secretBox, {
      ...place,
      month: reportMonthAt(subDays(now, 8).getTime(), project.timeZone ?? defaultTimeZone),
      ...{ createdAt: subDays(now, 1), expiresAt: addDays(now, 29) },
    }),
  )
}

/** For what nothing was told yet, in minutes since its publication. */
const newMinutes = 24 * 60
/** What is told on the account that is written for, and on the others. */
const measures: readonly ResultMeasure[] = [
  'reach',
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
]
const fewer: readonly ResultMeasure[] = ['likes', 'comments']
/** Of a hundred who saw a post. */
const shares: Record<ResultMeasure, number> = {
  ...{ reach: 100, views: 164, likes: 9, comments: 0.8, shares: 1.1, saves: 1.9 },
}

/** What the networks would have told of the published posts, the same with each start. */
async function writeFigures(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { posts, accounts }: PreparedProject,
): Promise<void> {
  const now = clock.now()
  const rows = posts.flatMap(({ targets, success }, order) =>
    targets.flatMap(({ id, state, postedAt, accountId }) => {
      if (state !== 'published' || !postedAt || postedAt > subMinutes(now, newMinutes)) return []
      const told = accountId === accounts[0]?.id ? measures : fewer
      const reach = (900 + ((order * 379) % 500)) * success
      const counts = told.map((measure) => [measure, Math.round((reach * shares[measure]) / 100)])
      return {
        ...{ targetId: id, figures: Object.fromEntries(counts) },
        fetchedAt: subMinutes(now, 35),
      }
    }),
  )
  if (rows.length > 0) await tx.insert(postFigures).values(rows)
}
