import { chromium, type Page } from 'playwright/test'
import { startAppServer } from '#tests/e2e/fixtures/app-server.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { addPhotos } from '#tests/e2e/fixtures/write-post.ts'
import { chromiumArgs, findChromium } from '#tests/setup/find-chromium.ts'
import { makePhoto } from '#tests/setup/make-photo.ts'
import type { Figure } from './bench.ts'
import { median } from './median.ts'
import { slowDown, timePress } from './watch-page.ts'

export const name =
  'Composer: opening it from the calendar, and typing with 15 images, every account and the preview'

const rounds = 7
const openings = [
  { slowdown: 1, target: 100 },
  { slowdown: 4, target: 400 },
] as const
/** On a wide screen: the preview stands beside the form. */
const typing = { images: 15, viewport: { width: 1440, height: 900 } } as const
const typings = [
  { slowdown: 1, targets: { median: 16, late: 50 } },
  { slowdown: 4, targets: { worst: 100 } },
] as const
const typed = 'Pão quentinho saindo do forno #cafe #padaria com @cafe.aurora '

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'pt-BR' })
    await signIn(page)
    const figures: Figure[] = []
    for (const { slowdown, target } of openings) {
      const value = median(await openRepeatedly(page, slowdown))
      const what = `opens from the calendar, CPU x${slowdown}`
      figures.push({ what, value, unit: 'ms', target: { value: target } })
    }
    figures.push(...(await type(page)))
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function openRepeatedly(page: Page, slowdown: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    // As it is on every visit but the first: the worker has the files, the page has not read them.
    await page.goto('/calendar')
    await page.locator('main section').first().waitFor()
    await page.waitForTimeout(6000)
    const link = page.locator('main a[aria-label^="Novo post em"]').first()
    const label = (await link.getAttribute('aria-label')) ?? ''
    await slowDown(page, slowdown)
    times.push(await timePress(page, label, 'main textarea'))
    await slowDown(page, 1)
  }
  return times
}

async function type(page: Page): Promise<Figure[]> {
  await page.setViewportSize(typing.viewport)
  await page.goto('/posts/create')
  const caption = page.getByLabel('Legenda', { exact: true })
  await caption.fill('Bom dia ')
  const files = await Promise.all(
    Array.from({ length: typing.images }, (_, index) =>
      makePhoto(`foto-${index}.jpg`, { width: 1080, height: 1350, hue: index }),
    ),
  )
  await addPhotos(page, files)
  await page.getByText(`1/${typing.images}`).first().waitFor()
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  for (const account of await page.getByRole('checkbox').all()) await account.check()
  await page.getByRole('tab', { name: 'Instagram' }).last().click()
  await page.waitForTimeout(4000)
  await page.evaluate(notePresses)
  const figures: Figure[] = []
  for (const { slowdown, targets } of typings) {
    await slowDown(page, slowdown)
    await caption.pressSequentially(typed, { delay: 60 })
    await page.waitForTimeout(1500)
    await slowDown(page, 1)
    const times = await page.evaluate(() => window.presses?.splice(0) ?? [])
    const inOrder = times.toSorted((a, b) => a - b)
    const values = {
      median: median(times),
      late: inOrder[Math.ceil(inOrder.length * 0.95) - 1] ?? 0,
      worst: inOrder.at(-1) ?? 0,
    }
    for (const [which, value] of Object.entries(values)) {
      const target = targets[which as keyof typeof targets]
      figures.push({
        what: `from key to paint, ${names[which as keyof typeof names]}, CPU x${slowdown}`,
        ...{ value, unit: 'ms', ...(target !== undefined && { target: { value: target } }) },
      })
    }
  }
  return figures
}

const names = { median: 'median', late: '95th percentile', worst: `worst of ${typed.length}` }

declare global {
  interface Window {
    presses?: number[]
  }
}

/** Runs in the page. */
function notePresses(): void {
  const presses: number[] = []
  window.presses = presses
  const note = () => {
    const begun = performance.now()
    // A frame callback runs before its frame is painted, and the next task after it.
    requestAnimationFrame(() => setTimeout(() => presses.push(performance.now() - begun), 0))
  }
  addEventListener('keydown', note, { capture: true })
}
