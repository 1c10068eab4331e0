import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxReports, Report } from '#contract/report.ts'
import { projectActivities, projects } from '#server/db/schema/projects.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { deleteProject } from '#server/projects/delete-project.ts'
import { resealReportTokens, sealReportToken } from '#server/reports/to-report.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import { readSecretKey } from '#server/security/secret-key.ts'
import {
  openReportApp,
  openReportTools,
  pathOfReport,
  type ReportTools,
  reportNow,
} from '#tests/setup/people/report-tools.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'
import { addCaller, joinProject } from '../setup/people/access-world.ts'

const day = 86_400_000
let app: Awaited<ReturnType<typeof openReportApp>>
let tools: ReportTools
beforeAll(async () => {
  app = await openReportApp()
})
afterAll(() => app.api.dispose())
beforeEach(async () => {
  tools = await openReportTools(app)
  await app.api.deps.db.delete(reports)
})

const create = (body: unknown = { month: '2026-11', lifeDays: 7 }, as = tools.admin) =>
  tools.ask('', as, { method: 'POST', json: body })
const list = async (as = tools.admin) => dataOf((await tools.ask('', as)).json, v.array(Report))
const zoned = (timeZone: string) =>
  tools.api.deps.db
    .update(projects)
    .set({ timeZone })
    .where(eq(projects.id, tools.project.projectId))

test('the links of a project: who administers it makes one, and everybody in it sees it with who made it', async () => {
  const made = await tools.make()
  expect(made).toMatchObject({
    ...{ month: '2026-11', createdBy: 'Ana' },
    expiresAt: new Date(reportNow.getTime() + 30 * day).toISOString(),
  })
  expect(made.url).toMatch(/^http:\/\/localhost:\d+\/relatorio\/[\w-]{43}$/)
  expect(await list(tools.editor)).toEqual([made])
  const refused = await create(undefined, tools.editor)
  expect([refused.status, codeOf(refused.json)]).toEqual([403, 'FORBIDDEN'])
})

test('the links of a project: the token is not stored as it is', async () => {
  const token =
    pathOfReport(await tools.make())
      .split('/')
      .at(-1) ?? ''
  const [row] = await tools.api.deps.db.select().from(reports)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('the links of a project: a month that has not begun in the zone of the project has none', async () => {
  tools.clock.advance(Date.parse('2026-11-30T11:30:00Z') - reportNow.getTime())
  const months = async () => [
    (await create({ month: '2026-12', lifeDays: 7 })).status,
    (await create({ month: '2026-11', lifeDays: 7 })).status,
  ]
  await tools.signInAgain()
  expect(await months()).toEqual([400, 200])
  await zoned('Pacific/Apia')
  expect(await months()).toEqual([200, 200])
})

test.each([
  { month: '2026-13', lifeDays: 7 },
  { month: '2026-11', lifeDays: 8 },
  { month: '2026-11' },
  { month: `2026-11' or 1=1`, lifeDays: 7 },
])('the links of a project refuses %j', async (body) => {
  expect((await create(body)).status).toBe(400)
})

test('the links of a project: there are fifty at most; one that ended makes room', async () => {
  const now = tools.clock.now()
  await tools.api.deps.db.insert(reports).values(
    Array.from({ length: maxReports }, (_, index) => ({
      ...{ projectId: tools.project.projectId, month: '2026-10', createdAt: now },
      ...{ tokenHash: `${index}`, tokenSealed: 'none' },
      expiresAt: new Date(now.getTime() + (index === 0 ? 1000 : day)),
    })),
  )
  const refused = await create()
  expect([refused.status, codeOf(refused.json)]).toEqual([403, 'REPORT_LIMIT_REACHED'])
  tools.clock.advance(2000)
  expect((await create()).status).toBe(200)
})

test('the links of a project: one is ended by who administers the project, which is written down', async () => {
  const made = await tools.make()
  expect((await tools.ask(`/${made.id}`, tools.editor, { method: 'DELETE' })).status).toBe(403)
  expect((await tools.open(pathOfReport(made))).status).toBe(200)
  expect((await tools.ask(`/${made.id}`, tools.admin, { method: 'DELETE' })).status).toBe(200)
  expect((await tools.open(pathOfReport(made))).status).toBe(404)
  expect(await list()).toEqual([])
  const { kind, subject } = projectActivities
  const written = await tools.api.deps.db
    .select({ kind, subject })
    .from(projectActivities)
    .where(eq(projectActivities.projectId, tools.project.projectId))
    .orderBy(projectActivities.id)
  expect(written).toEqual([
    { kind: 'report-created', subject: 'novembro de 2026' },
    { kind: 'report-ended', subject: 'novembro de 2026' },
  ])
})

test('the links of a project: one that lasts out is gone from the list, from its address and then from the database', async () => {
  const made = await tools.make()
  tools.clock.advance(30 * day)
  expect((await tools.open(pathOfReport(made))).status).toBe(404)
  await tools.signInAgain()
  expect(await list()).toEqual([])
  await removeExpired(tools.api.deps)
  expect(await tools.api.deps.db.$count(reports)).toBe(0)
})

test('the links of a project: it outlives its maker in the project, and ends with the project', async () => {
  const made = await tools.make()
  await tools.api.deps.db.delete(users).where(eq(users.id, tools.admin.userId))
  expect((await list(tools.editor)).map(({ createdBy }) => createdBy)).toEqual([null])
  expect((await tools.open(pathOfReport(made))).status).toBe(200)
  const { deps } = tools.api
  const { projectId } = tools.project
  const owner = await addCaller(deps)
  await joinProject(deps, projectId, owner.userId, 'OWNER')
  await deleteProject(deps, { projectId, callerId: owner.userId })
  expect((await tools.open(pathOfReport(made))).status).toBe(404)
  expect(await tools.api.deps.db.$count(reports)).toBe(0)
})

test('the links of a project: its address is told after a change of the key too, and no more when the key is gone', async () => {
  const made = await tools.make()
  const { deps } = tools.api
  const earlierKey = Buffer.alloc(32, 9)
  const token = pathOfReport(made).split('/').at(-1) ?? ''
  const tokenSealed = sealReportToken(createSecretBox(earlierKey), made.id, token)
  await deps.db.update(reports).set({ tokenSealed })
  const secretBox = createSecretBox(readSecretKey(deps.env), [earlierKey])
  expect(await resealReportTokens({ ...deps, secretBox })).toBe(1)
  expect((await list()).map(({ url }) => url)).toEqual([made.url])
  await deps.db.update(reports).set({ tokenSealed })
  expect((await list()).map(({ url }) => url)).toEqual([null])
  expect((await tools.open(pathOfReport(made))).status).toBe(200)
})
