import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '#tests/setup/find-chromium.ts'
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
let runs = 0
for (const theme of ['light', 'dark'] as const) for (const width of [360, 1440]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const c of ['empty', 'normal', 'long', 'many', 'name', 'emoji', 'video', 'broken', 'brokenimage', 'long&open=1', 'normal&tabs=1', 'many&index=11']) {
    await page.goto(`http://localhost:5199/?case=${c}&theme=${theme}`)
    await page.waitForFunction(() => (window as never as { ready: boolean }).ready); await page.waitForTimeout(400)
    if (c.includes('open')) { const more = page.getByRole('button', { name: /mais$/ }); while (await more.count()) await more.first().click() }
    const { violations, incomplete } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze(); runs++
    for (const v of violations) for (const n of v.nodes) console.log(theme, width, c, v.id, n.target.join(' '), n.failureSummary?.split('\n')[1])
    if (width === 1440 && c === 'normal') for (const v of incomplete) console.log('  incomplete', v.id, v.nodes.length, v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ').slice(0, 200))
  }
  await context.close()
}
console.log('runs', runs)
await browser.close()
