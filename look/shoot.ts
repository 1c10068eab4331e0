import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '#tests/setup/find-chromium.ts'
const [cases = 'normal', widths = '1440', themes = 'light', extra = ''] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs, '--autoplay-policy=no-user-gesture-required'] })
for (const c of cases.split(',')) for (const w of widths.split(',').map(Number)) for (const t of themes.split(',')) {
  const page = await browser.newPage({ viewport: { width: w, height: w < 500 ? 740 : w < 1000 ? 1024 : 900 }, locale: 'pt-BR', colorScheme: t as 'dark', hasTouch: w < 500, isMobile: w < 500, deviceScaleFactor: Number(process.env.DPR ?? 1) })
  page.on('console', (m) => { if (m.type() === 'error') console.log(c, w, t, m.text()) })
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  await page.goto(`http://localhost:5199/?case=${c}&theme=${t}&${extra}`)
  await page.waitForFunction(() => (window as never as { ready: boolean }).ready)
  await page.waitForTimeout(Number(process.env.WAIT ?? 500))
  if (process.env.OPEN) { const more = page.getByRole('button', { name: /mais$/ }); while (await more.count()) await more.first().click({ timeout: 3000 }) }
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (excess > 0) console.log('SCROLLS SIDEWAYS', c, w, t, excess)
  await page.screenshot({ path: `/tmp/i4-shots/${c}-${w}-${t}${process.env.NAME ?? ''}.png`, fullPage: true })
  await page.close()
}
await browser.close()
