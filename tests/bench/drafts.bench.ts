import type { Page } from 'playwright/test'
import type { Draft } from '#local/database/rows.ts'
import { type Device, openDevice } from '#tests/e2e/fixtures/device/device.ts'
import { readRows } from '#tests/e2e/fixtures/device/device-rows.ts'
import { addPhotos } from '#tests/e2e/fixtures/posts/write-post.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { median } from './median.ts'
import { slowDown, timePress } from './watch-page.ts'

export const name = 'Drafts: reopening one with 15 images of 3 MB, and a tab killed while typing'

const images = 15
const openings = 7
const kills = 7
const targets = { reopen: 300, lost: 1000 } as const

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const device = await openDevice({ baseURL: server.url })
  try {
    await signIn(device.page)
    const figures = await reopen(device)
    return [...figures, await killWhileTyping(device)]
  } finally {
    await device.dispose()
    await server.dispose()
  }
}

async function reopen(device: Device): Promise<Figure[]> {
  const { page } = device
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Muitas fotos')
  const photos = await Promise.all(
    Array.from({ length: images }, (_, index) =>
      makePhoto(`foto-${index}.jpg`, { width: 3000, height: 3750, hue: index * 20 }),
    ),
  )
  const begun = performance.now()
  await addPhotos(page, photos)
  await page.getByText(/^Mídia \d+\/15$/).waitFor({ state: 'attached', timeout: 120_000 })
  const added = performance.now() - begun
  const bytes = photos.reduce((sum, { buffer }) => sum + buffer.length, 0)
  return [
    {
      what: `${images} photos (${(bytes / 1e6).toFixed(0)} MB) chosen, checked and kept`,
      value: added / 1000,
      unit: 's',
    },
    await timeReopen(page, 1),
    await timeReopen(page, 4),
  ]
}

/** From pressing 'Continuar' until the draft's first picture is shown. */
async function timeReopen(page: Page, slowdown: number): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < openings; round++) {
    await page.goto('/posts')
    await page.getByRole('link', { name: /^Continuar rascunho/ }).waitFor()
    // An idle page preloads the parts of the composer.
    await page.waitForTimeout(6_000)
    await slowDown(page, slowdown)
    times.push(
      await timePress(page, 'Continuar rascunho “Muitas fotos”', 'section[aria-label="Mídia"] img'),
    )
    await slowDown(page, 1)
  }
  return {
    what: `reopens with its picture, CPU x${slowdown}`,
    value: median(times),
    unit: 'ms',
    ...(slowdown === 1 && { target: { value: targets.reopen } }),
  }
}

/** Age of the newest lost keystroke after the tab's process was killed. */
async function killWhileTyping(device: Device): Promise<Figure> {
  const losses: number[] = []
  for (let round = 0; round < kills; round++) {
    const page = await device.context.newPage()
    await page.goto('/posts/create')
    await page.getByLabel('Legenda', { exact: true }).focus()
    const typedAt: number[] = []
    const end = performance.now() + 2_000 + Math.random() * 800
    while (performance.now() < end) {
      await page.keyboard.type(String(round))
      typedAt.push(performance.now())
    }
    const killedAt = performance.now()
    await crash(page)
    const rows = await readRows<Draft>(device.page, 'drafts')
    const kept = rows.find(({ caption }) => caption.startsWith(String(round)))?.caption.length ?? 0
    losses.push(killedAt - (typedAt[kept] ?? killedAt))
  }
  return {
    what: `typing lost when the tab is killed (worst of ${kills})`,
    value: Math.max(...losses),
    unit: 'ms',
    target: { value: targets.lost },
  }
}

async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  cdp.send('Page.crash').catch(() => undefined)
  await crashed
}
