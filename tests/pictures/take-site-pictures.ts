/**
 * Takes the public site's pictures of the product, from its demonstration, and those that a browser
 * shows when the app is installed; draws those of shared links. `npm run pictures:site`, after
 * `npm run build`. They are committed, so that building the page needs no browser.
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { addPhotos } from '../e2e/fixtures/posts/write-post.ts'
import { signIn } from '../e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '../setup/browser/find-chromium.ts'
import { startAppServer } from '../setup/server/app-server.ts'
import { drawSharePictures } from './draw-share-pictures.ts'
import { type FilledWeek, fillDemonstrationWeek } from './fill-demonstration-week.ts'

/** A screen of the app in a window. */
interface View {
  path: string
  width: number
  height: number
  /** Pixels of the picture for each of the window. */
  scale: number
  prepare?: (page: Page) => Promise<void>
}

interface Shot extends View {
  name: string
  /** Widths of the AVIF files; the largest is made as WebP too. */
  widths: readonly number[]
}

const caption =
  'A vitrine de primavera chegou: linho, algodão e muita cor. Passe na loja até sábado e ganhe 10% na primeira peça. #primavera #novidade'

const listShots = ({ start, pictures }: FilledWeek): readonly Shot[] => [
  {
    ...{ name: 'calendar', path: `/calendar?week=${start}`, width: 1280, height: 800, scale: 2 },
    widths: [640, 1280],
  },
  {
    ...{ name: 'composer', path: '/posts/create', width: 1280, height: 800, scale: 2 },
    widths: [640, 1280],
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
  {
    ...{ name: 'posts', path: '/posts', width: 390, height: 780, scale: 2 },
    widths: [390, 576, 780],
  },
]

/** The pictures in the app's manifest (`build/install-manifest.ts`); the first one is in README.md, too. */
const listInstallViews = ({ start }: FilledWeek): Record<string, View> => ({
  'calendar-wide': { path: `/calendar?week=${start}`, width: 1440, height: 900, scale: 1 },
  'posts-narrow': { path: '/posts', width: 360, height: 740, scale: 2 },
})

const installFolder = fileURLToPath(new URL('../../public/screenshots', import.meta.url))
const kept = fileURLToPath(new URL('../../src/site/pictures', import.meta.url))
/** Replaces the old folder when every picture is made. */
const folder = `${kept}.new`

async function take(
  browser: Browser,
  { path, width, height, scale, prepare }: View,
  look: { baseURL: string; colorScheme: 'light' | 'dark' },
): Promise<Buffer> {
  const context = await browser.newContext({
    ...{ ...look, viewport: { width, height }, deviceScaleFactor: scale },
    ...{ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  await signIn(page)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await prepare?.(page)
  await page.evaluate(removePictographs)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

/** Writes a picture of the public site in its widths. */
async function write(picture: Buffer, name: string, widths: readonly number[]): Promise<void> {
  const target = (size: number) => `${folder}/${name}-${size}`
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
  const week = await fillDemonstrationWeek(app.url)
  for (const [name, view] of Object.entries(listInstallViews(week))) {
    const picture = await take(browser, view, { baseURL: app.url, colorScheme: 'light' })
    await sharp(picture).png({ palette: true }).toFile(`${installFolder}/${name}.png`)
  }
  const taken = new Map<string, Buffer>()
  for (const shot of listShots(week))
    for (const colorScheme of ['light', 'dark'] as const) {
      const picture = await take(browser, shot, { baseURL: app.url, colorScheme })
      const name = `${shot.name}-${colorScheme}`
      await write(picture, name, shot.widths)
      taken.set(name, picture)
    }
  const calendar = taken.get('calendar-light')
  if (calendar) await drawSharePictures(browser, calendar, folder)
  await rm(kept, { recursive: true, force: true })
  await rename(folder, kept)
} finally {
  await rm(folder, { recursive: true, force: true })
  await browser.close()
  await app.dispose()
}
