import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { Report } from '#contract/report.ts'
import { accountDays, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { createTestClock, type TestClock } from '#tests/fakes/servers/test-clock.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '#tests/setup/people/access-world.ts'
import { addPlainAccount, addPublished } from '../server/add-published.ts'
import {
  type ApiAnswer,
  type ApiRequest,
  createTestApp,
  dataOf,
  type TestApp,
} from '../server/create-test-app.ts'

/** The clock of reports stands still here, at a morning in São Paulo. */
export const reportNow = new Date('2026-11-26T12:00:00Z')

/** A project without accounts, whose reports are asked for. */
export interface ReportTools {
  api: TestApp
  clock: TestClock
  project: AccessProject
  admin: AccessPerson
  editor: AccessPerson
  ask(path: string, as?: AccessPerson, init?: ApiRequest): Promise<ApiAnswer>
  make(month?: string): Promise<Report>
  /** The page at a path, as a browser asks for it. */
  open(path: string): Promise<{ status: number; headers: Headers; text: string }>
  /** The words of a report's page, without its marks. */
  read(report: Report): Promise<string>
  account(username?: string, changes?: Partial<typeof socialAccounts.$inferInsert>): Promise<string>
  published(
    at: string,
    accountIds: string[],
    more?: Partial<Parameters<typeof addPublished>[1]>,
  ): Promise<string>
  tell(accountId: string, rows: Omit<typeof accountDays.$inferInsert, 'accountId'>[]): Promise<void>
  /** Gives the administrator a session of now: after the clock was moved. */
  signInAgain(): Promise<void>
}

export async function openReportApp(
  env: Record<string, string> = {},
): Promise<{ api: TestApp; clock: TestClock }> {
  const clock = createTestClock(reportNow)
  return { api: await createTestApp({ clock, env }), clock }
}

/** With a project of its own for each test. */
export async function openReportTools(app: {
  api: TestApp
  clock: TestClock
}): Promise<ReportTools> {
  const { api, clock } = app
  const { db } = api.deps
  clock.advance(reportNow.getTime() - clock.now().getTime())
  const project = await addProject(api.deps)
  const { projectId } = project
  await db.delete(socialAccounts).where(eq(socialAccounts.id, project.accountId))
  const [admin, editor] = [await addCaller(api.deps), await addCaller(api.deps)]
  await joinProject(api.deps, projectId, admin.userId, 'ADMIN')
  await joinProject(api.deps, projectId, editor.userId, 'EDITOR')
  const tools: ReportTools = {
    ...{ api, clock, project, admin, editor },
    ask: (path, as = tools.admin, init = {}) =>
      api.request(`/reports${path}`, { token: as.token, projectId, ...init }),
    async make(month = '2026-11') {
      const json = { month, lifeDays: 30 }
      return dataOf((await tools.ask('', tools.admin, { method: 'POST', json })).json, Report)
    },
    async open(path) {
      const { status, headers, ...answer } = await request(api, path)
      return { status, headers, text: answer.text }
    },
    async read(report) {
      const { status, text } = await tools.open(pathOfReport(report))
      expect(status).toBe(200)
      return wordsOf(text)
    },
    account: (username = 'padaria', changes = {}) =>
      addPlainAccount(api.deps, {
        ...{ projectId, platformId: 'instagram', username },
        ...{ createdAt: new Date('2026-01-01T00:00:00Z'), ...changes },
      }),
    published: (at, accountIds, more) =>
      addPublished(api.deps, { projectId, postedAt: new Date(at), accountIds, ...more }),
    async tell(accountId, rows) {
      await db.insert(accountDays).values(rows.map((row) => ({ accountId, ...row })))
    },
    async signInAgain() {
      const { accessToken } = await startSession(api.deps, admin.userId)
      tools.admin = { ...admin, token: accessToken }
    },
  }
  return tools
}

async function request(api: TestApp, path: string) {
  const answer = await api.app.request(path, { headers: { Accept: 'text/html' } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

export const pathOfReport = ({ url }: Report) => new URL(url ?? '').pathname

function wordsOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
