import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from '#tests/setup/find-chromium.ts'
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
for (const rate of [1, 4]) {
  const page = await browser.newPage()
  const c = await page.context().newCDPSession(page); await c.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto('http://localhost:5199/bench.html'); await page.waitForFunction(() => 'result' in window, undefined, { timeout: 60000 })
  console.log(rate, await page.evaluate(() => (window as never as {result: object}).result))
  await page.close()
}
await browser.close()
