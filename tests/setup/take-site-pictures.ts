/**
 * Takes the public site's pictures of the product, from its demonstration, and draws those of shared
 * links: `npm run pictures:site`, after `npm run build`. They are committed, so that building the page
 * needs no browser.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { startAppServer } from '../e2e/fixtures/app-server.ts'
import { signIn } from '../e2e/fixtures/sign-in.ts'
import { addPhotos } from '../e2e/fixtures/write-post.ts'
import { drawSharePictures } from './draw-share-pictures.ts'
import { type FilledWeek, fillDemonstrationWeek } from './fill-demonstration-week.ts'
import { chromiumArgs, findChromium } from './find-chromium.ts'

interface Shot {
  name: string
  path: string
  width: number
  height: number
  /** Widths of the AVIF files; the largest is made as WebP too. */
  widths: readonly number[]
  prepare?: (page: Page) => Promise<void>
}

const caption =
  'A vitrine de primavera chegou: linho, algodão e muita cor. Passe na loja até sábado e ganhe 10% na primeira peça. #primavera #novidade'

const listShots = ({ start, pictures }: FilledWeek): readonly Shot[] => [
  {
    ...{ name: 'calendar', path: `/calendar?week=${start}`, width: 1280, height: 800 },
    widths: [640, 1280],
  },
  {
    ...{ name: 'composer', path: '/posts/create', width: 1280, height: 800, widths: [640, 1280] },
    prepare: async (page) => {
      await page.getByLabel('Legenda', { exact: true }).fill(caption)
      await addPhotos(
        page,
        pictures
          .slice(0, 3)
          .map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer })),
      )
      await page.getByRole('tab', { name: 'Instagram' }).click()
      await page.getByText('1/3').last().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'posts', path: '/posts', width: 390, height: 780, widths: [390, 576, 780] },
]
const kept = fileURLToPath(new URL('../../src/site/pictures', import.meta.url))
/** Replaces the old folder when every picture is made. */
const folder = `${kept}.new`

async function take(browser: Browser, baseURL: string, shot: Shot, colorScheme: 'light' | 'dark') {
  const { name, path, width, height, widths } = shot
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width, height }, deviceScaleFactor: 2, colorScheme },
    ...{ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  await signIn(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await shot.prepare?.(page)
  await page.evaluate(removePictographs)
  const picture = await page.screenshot()
  await context.close()
  const target = (size: number) => `${folder}/${name}-${colorScheme}-${size}`
  for (const size of widths)
    await sharp(picture)
      .resize(size)
      .avif({ quality: 55, effort: 6 })
      .toFile(`${target(size)}.avif`)
  const largest = Math.max(...widths)
  await sharp(picture)
    .resize(largest)
    .webp({ quality: 78 })
    .toFile(`${target(largest)}.webp`)
  return await sharp(picture).png().toBuffer()
}

/** Runs in the page: the machine that takes the pictures may have no font with pictographs. */
function removePictographs(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    node.nodeValue = node.nodeValue?.replace(/\s*\p{Extended_Pictographic}\uFE0F?/gu, '') ?? ''
  }
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const app = await startAppServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
try {
  const taken = new Map<string, Buffer>()
  for (const shot of listShots(await fillDemonstrationWeek(app.url)))
    for (const theme of ['light', 'dark'] as const)
      taken.set(`${shot.name}-${theme}`, await take(browser, app.url, shot, theme))
  const calendar = taken.get('calendar-light')
  if (calendar) await drawSharePictures(browser, calendar, folder)
  await rm(kept, { recursive: true, force: true })
  await rename(folder, kept)
} finally {
  await rm(folder, { recursive: true, force: true })
  await browser.close()
  await app.dispose()
}
