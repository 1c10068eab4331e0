import { chromium, type Page } from 'playwright/test'
import { addPhotos } from '#tests/e2e/fixtures/posts/write-post.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/browser/find-chromium.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { median } from './median.ts'
import { slowDown, timeParts, timePress } from './watch-page.ts'

export const name =
  'Composer: opening it from the calendar, and typing with 15 images, every account and the preview'

const rounds = 7
const openings = [
  { slowdown: 1, target: 100, previewTarget: { value: 300 } },
  { slowdown: 4, target: 400 },
] as const
const preview = 'main section[aria-label="Visualização"] article'
/** Wide enough for the preview beside the form. */
const wide = { width: 1440, height: 900 } as const
const typing = { images: 15 } as const
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
    for (const { slowdown, target, ...rest } of openings) {
      const rounds = await openRepeatedly(page, slowdown)
      const at = `CPU x${slowdown}`
      figures.push(
        {
          what: `opens from the calendar, ${at}`,
          ...{ value: median(rounds.map(({ form }) => form)), unit: 'ms' },
          target: { value: target },
        },
        {
          what: `the preview beside it, after the form, ${at}`,
          ...{ value: median(rounds.map(({ previewAfter }) => previewAfter)), unit: 'ms' },
          floor: median(rounds.map(({ redrawn }) => redrawn)),
          ...('previewTarget' in rest && { target: rest.previewTarget }),
        },
      )
    }
    figures.push(...(await type(page)))
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}

interface Opening {
  form: number
  /** From the painting of the form to that of the preview. */
  previewAfter: number
  /** The floor: switching to another network's preview when all code is loaded. */
  redrawn: number
}

async function openRepeatedly(page: Page, slowdown: number): Promise<Opening[]> {
  const openings: Opening[] = []
  await page.setViewportSize(wide)
  for (let round = 0; round < rounds; round++) {
    // As on every visit but the first: the worker has the files, and the page has not loaded them.
    await page.goto('/calendar')
    const link = page.locator('main a[aria-label^="Novo post em"]').first()
    await link.waitFor()
    await page.waitForTimeout(6000)
    const label = (await link.getAttribute('aria-label')) ?? ''
    await slowDown(page, slowdown)
    const [form = Number.NaN, both = Number.NaN] = await timeParts(page, label, [
      'main textarea',
      preview,
    ])
    await page.waitForTimeout(1000)
    const redrawn = await timePress(page, 'Facebook', `${preview}[aria-label="Post no Facebook"]`)
    openings.push({ form, previewAfter: both - form, redrawn })
    await slowDown(page, 1)
  }
  return openings
}

async function type(page: Page): Promise<Figure[]> {
  await page.setViewportSize(wide)
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
    // A frame callback runs before its frame is painted, the next task after it.
    requestAnimationFrame(() => setTimeout(() => presses.push(performance.now() - begun), 0))
  }
  addEventListener('keydown', note, { capture: true })
}
