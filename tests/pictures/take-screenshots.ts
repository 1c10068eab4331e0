/**
 * Takes the screenshots for the manifest and the README from the built product: `node
 * tests/pictures/take-screenshots.ts`.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { signIn } from '../e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '../setup/browser/find-chromium.ts'
import { startAppServer } from '../setup/server/app-server.ts'

const folder = fileURLToPath(new URL('../../public/screenshots', import.meta.url))
const pictures = [
  { name: 'calendar-wide', path: '/calendar', width: 1440, height: 900, scale: 1 },
  { name: 'posts-narrow', path: '/posts', width: 360, height: 740, scale: 2 },
]

await mkdir(folder, { recursive: true })
const app = await startAppServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
try {
  for (const { name, path, width, height, scale } of pictures) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width, height },
      deviceScaleFactor: scale,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
    })
    const page = await context.newPage()
    await signIn(page)
    await page.goto(path)
    await page.getByRole('img').first().waitFor()
    await page.waitForLoadState('networkidle')
    const picture = await page.screenshot()
    await sharp(picture).png({ palette: true, quality: 85 }).toFile(`${folder}/${name}.png`)
    await context.close()
  }
} finally {
  await browser.close()
  await app.dispose()
}
