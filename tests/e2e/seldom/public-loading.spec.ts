import type { Page, Request } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Everything but the page itself waits until it is let go. */
async function holdParts(page: Page) {
  const gate = Promise.withResolvers<void>()
  const held: Request[] = []
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) {
      held.push(request)
      await gate.promise
    }
    await route.continue()
  })
  return { held, letGo: gate.resolve }
}

/** What a first look is made of. */
const isSeen = (request: Request) =>
  ['stylesheet', 'font', 'image'].includes(request.resourceType()) && !isIcon(request)
const isIcon = (request: Request) => /\/(favicon|icons\/)/.test(request.url())

for (const path of ['/', '/pricing', '/about'])
  test(`${path} is seen when its HTML has come, all that is seen is asked for at once, and scripts once it is painted`, async ({
    page,
  }) => {
    const parts = await holdParts(page)
    await page.goto(path, { waitUntil: 'commit' })
    // Painted before anything else has been answered: no style, font or script is waited for.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
      )
      .toBe(1)
    const kinds = () => parts.held.map((request) => request.resourceType())
    await expect.poll(kinds).toEqual(expect.arrayContaining(['font', 'script']))
    expect(kinds()).not.toContain('stylesheet')
    // One that is asked for before shares the line with what is seen.
    expect(kinds().filter((kind) => kind === 'script')).toHaveLength(1)
    expect(kinds().indexOf('script')).toBeGreaterThan(kinds().lastIndexOf('font'))

    // The second round trip brings life, and nothing that is seen at first.
    const later: Request[] = []
    page.on('request', (request) => later.push(request))
    parts.letGo()
    await page.waitForLoadState('load')
    await page.evaluate(() => document.fonts.ready)
    await expect(page.getByRole('region', { name: 'Privacidade' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(later.filter(isSeen).map((request) => request.url())).toEqual([])
    const paintedAt = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    const scriptsAt = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    )
    expect(Math.min(...scriptsAt)).toBeGreaterThan(paintedAt ?? Number.POSITIVE_INFINITY)
  })

test('a page that nobody sees painted comes alive all the same', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Privacidade' })).toBeVisible()
})

const pictureFiles = (requests: readonly string[]) =>
  requests.filter((url) => /\/(calendar|composer|posts)-/.test(url))

for (const [theme, other] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test(`pictures of the product are loaded as AVIF and in the ${theme} theme alone, until the other one is chosen`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.emulateMedia({ colorScheme: theme })
    await page.goto('/')
    const shown = page.getByRole('main').getByRole('img').first()
    const source = () => shown.evaluate((picture: HTMLImageElement) => picture.currentSrc)
    await expect.poll(source).toMatch(new RegExp(`-${theme}-\\d+-?.*\\.avif$`))
    await page.waitForLoadState('networkidle')
    expect(pictureFiles(asked).length).toBeGreaterThan(0)
    for (const url of pictureFiles(asked)) expect(url).toMatch(new RegExp(`-${theme}-.*\\.avif$`))
    await page.getByRole('button', { name: 'Tema: sistema' }).click()
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(source).toMatch(new RegExp(`-${other}-.*\\.avif$`))
  })

test('the pictures of the product are loaded as WebP where AVIF is not known', async ({
  page,
  context,
}) => {
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(pictureFiles(asked).length).toBeGreaterThan(0)
  for (const url of pictureFiles(asked)) expect(url).toMatch(/-dark-.*\.webp$/)
  const shown = page.getByRole('main').getByRole('img').first()
  await expect
    .poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
})
