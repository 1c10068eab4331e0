import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright/test'
import sharp from 'sharp'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/browser/find-chromium.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { slowDown, takeLongestTask, watchLongTasks } from './watch-page.ts'

export const name =
  'Chosen photos: how long the page stands still while they are taken in; floor: the page does it itself'

const slowdowns = [1, 4] as const
const photos = 15

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  // Read from disk: files passed as bytes would be decoded in the page.
  const folder = await mkdtemp(join(tmpdir(), 'photos-'))
  try {
    const large = await writePhotos(folder, 1, 11_600, 8700)
    const many = await writePhotos(folder, photos, 4000, 3000)
    const figures: Figure[] = []
    for (const slowdown of slowdowns)
      for (const [what, files] of [
        [`${photos} photos of 12 megapixels`, many],
        ['one of 100 megapixels', large],
      ] as const) {
        const measured = []
        for (const hasWorker of [false, true]) {
          const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' })
          if (!hasWorker)
            await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
          measured.push(await takeIn(context, files, slowdown))
          await context.close()
        }
        const [floor, value] = measured
        if (!floor || !value) continue
        const at = `${what}, CPU x${slowdown}`
        figures.push(
          { what: `longest task, ${at}`, value: value.longest, unit: 'ms', floor: floor.longest },
          { what: `until all are kept, ${at}`, value: value.total, unit: 'ms', floor: floor.total },
        )
      }
    return figures
  } finally {
    await browser.close()
    await server.dispose()
    await rm(folder, { recursive: true })
  }
}

async function takeIn(
  context: BrowserContext,
  files: readonly string[],
  slowdown: number,
): Promise<{ longest: number; total: number }> {
  const page = await context.newPage()
  await signIn(page)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Fotos')
  await page.waitForTimeout(5000)
  await watchLongTasks(page)
  await slowDown(page, slowdown)
  const begun = performance.now()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files])
  const shown = files.length > 1 ? page.getByText(`/${files.length}`) : page.locator('main img')
  await shown.first().waitFor({ timeout: 120_000 })
  await page.getByText('Guardando mídia...').waitFor({ state: 'hidden', timeout: 120_000 })
  const total = performance.now() - begun
  await page.waitForTimeout(1000)
  return { longest: await takeLongestTask(page), total }
}

/**
 * Copies of one photo, each with other bytes after its end. It is enlarged, since its grain does
 * not matter here.
 */
async function writePhotos(
  folder: string,
  count: number,
  width: number,
  height: number,
): Promise<string[]> {
  const { buffer } = await makePhoto('foto.jpg', { width: 2000, height: 1500 })
  const photo = await sharp(buffer).resize(width, height).jpeg({ quality: 80 }).toBuffer()
  const paths = Array.from({ length: count }, (_, at) => join(folder, `${width}-${at}.jpg`))
  for (const [at, path] of paths.entries())
    await writeFile(path, Buffer.concat([photo, Buffer.from(String(at))]))
  return paths
}
