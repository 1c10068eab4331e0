import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openReportApp,
  openReportTools,
  pathOfReport,
  type ReportTools,
} from '#tests/setup/people/report-tools.ts'

// Anybody may ask for a report's page: what one costs, and how many are written, has bounds.

let app: Awaited<ReturnType<typeof openReportApp>>
let tools: ReportTools
beforeAll(async () => {
  app = await openReportApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.api.dispose())
beforeEach(async () => {
  tools = await openReportTools(app)
  await app.api.deps.limits.reportsByAddress.forget('unknown')
})

test('of a caption as long as a book shows the beginning, once for all accounts of a network', async () => {
  const platformId = 'facebook'
  const ids = [
    await tools.account('um', { platformId }),
    await tools.account('dois', { platformId }),
  ]
  const versions = [{ platformId: 'facebook' as const, caption: 'Ê'.repeat(60_000), link: '' }]
  await tools.published('2026-11-10T12:00:00Z', ids, { post: { versions } })
  const { text } = await tools.open(pathOfReport(await tools.make()))
  expect(text).toContain('Ê… (a legenda continua na rede)')
  expect(text.length).toBeLessThan(40_000)
})

test('of one project few pages are written at once, the next wait, and what is too much is told in words', async () => {
  const path = pathOfReport(await tools.make())
  // Fewer than an address may ask for in a minute, and far more than may wait.
  const answers = await Promise.all(Array.from({ length: 110 }, () => tools.open(path)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(52)
  expect(refused[0]?.text).toContain('Muitas visitas em pouco tempo')
})

test('an address that opens many reports a minute is asked to wait, in words', async () => {
  const { api } = tools
  const path = pathOfReport(await tools.make())
  const { reportsByAddress } = api.deps.limits
  await reportsByAddress.charge('unknown', 120)
  const { status, headers, text } = await tools.open(path)
  expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect(text).toContain('Muitas visitas em pouco tempo')
  await reportsByAddress.forget('unknown')
  expect((await tools.open(path)).status).toBe(200)
})
