import { chromium } from 'playwright/test'
import { startAppServer } from '#tests/e2e/fixtures/app-server.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/find-chromium.ts'
import { makeScheduledPosts } from '#tests/bench/make-scheduled-posts.ts'
import { takeLongestTask, timePress, watchLongTasks } from '#tests/bench/watch-page.ts'
const weekMs = 7 * 86_400_000
const posts = makeScheduledPosts(10_000, Date.now() - 6.5 * weekMs, Date.now() + 6.5 * weekMs)
const moves = ['Próxima semana', 'Próxima semana', 'Próxima semana', 'Semana anterior']
const all = []
for (const dir of process.argv.slice(2)) {
  const server = await startAppServer({ env: { PAGE_DIR: dir } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const asked: string[] = []
  await page.route('**/api/v1/posts/scheduled?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [from = '', to = ''] = ['from', 'to'].map((n) => query.get(n) ?? '')
    const data = posts.filter(({ schedules: [first] }) => { const at = first?.scheduledAt ?? ''; return at >= from && at < to })
    asked.push(`${from.slice(5, 10)}..${to.slice(5, 10)} ${data.length}`)
    return route.fulfill({ json: { status: 'success', data } })
  })
  await signIn(page)
  await page.goto('/calendar')
  await page.locator('main article').first().waitFor()
  await page.waitForTimeout(6000)
  await watchLongTasks(page)
  all.push({ dir, page, browser, server, asked, changes: [] as number[], longest: [] as number[] })
}
for (let r = 0; r < 3; r++)
  for (const move of [...moves, 'Semana anterior', 'Semana anterior'])
    for (const one of all) {
      await one.page.bringToFront()
      one.changes.push(await timePress(one.page, move, 'main article'))
      await one.page.waitForTimeout(3000)
      one.longest.push(await takeLongestTask(one.page))
    }
const stat = (v: number[]) => { const s = v.toSorted((a, b) => a - b); return `min ${s[0]?.toFixed(0)} q1 ${s[Math.floor(s.length / 4)]?.toFixed(0)} med ${s[Math.floor(s.length / 2)]?.toFixed(0)} max ${s.at(-1)?.toFixed(0)}` }
for (const { dir, changes, longest, asked } of all) console.log(dir, 'change', stat(changes), '| longest', stat(longest), longest.map(Math.round).join(' '), asked.join(', '))
for (const { browser, server } of all) { await browser.close(); await server.dispose() }
