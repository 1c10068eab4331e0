import type { Page } from 'playwright/test'
import { holdScript, openSite } from '../fixtures/open-site.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const phone = { width: 360, height: 740 }
test.describe.configure({ mode: 'parallel' })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

test("a visitor's header leads to the sign-in, the prices and the start", async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'TESTAR POSTIFY' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await header.getByRole('link', { name: 'uPubly' }).click()
  await expect(page).toHaveURL(/\/$/)
  await header.getByRole('link', { name: 'LOGIN' }).click()
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  await page.getByRole('link', { name: 'uPubly' }).click()
  await expect(page.getByRole('link', { name: 'TESTE DE GRAÇA' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('on a phone: the menu locks the page behind it and closes on Escape, with the focus back on its button', async ({
    page,
  }) => {
    await openSite(page, '/')
    const button = page.locator('summary')
    await button.click()
    await expect(menu(page).getByRole('link')).toHaveText(['PREÇOS', 'SOBRE', 'LOGIN'])
    await expect.poll(() => overflow(page)).toBe('hidden')
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.move(180, 400)
    await page.mouse.wheel(0, 800)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await expect(button).toBeFocused()
    await expect.poll(() => overflow(page)).not.toBe('hidden')
    await page.mouse.wheel(0, 800)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('on a phone: the menu closes on Escape wherever the focus is', async ({ page }) => {
    await openSite(page, '/')
    await page.locator('summary').click()
    await menu(page).click({ position: { x: 180, y: 500 } })
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(page.locator('summary')).toBeFocused()
  })

  test('on a phone: the menu leads on, and closes when the keyboard leaves it', async ({
    page,
  }) => {
    await openSite(page, '/')
    await page.locator('summary').click()
    await menu(page).getByRole('link', { name: 'LOGIN' }).focus()
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeHidden()
    await page.locator('summary').click()
    await menu(page).getByRole('link', { name: 'PREÇOS' }).click()
    await expect(page).toHaveURL(/\/pricing$/)
    await page.goBack()
    await expect(menu(page)).toBeHidden()
  })

  test('on a phone: a menu that was opened before the page had its script is taken up as it is', async ({
    page,
  }) => {
    const release = await holdScript(page, 'site')
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('summary').click()
    await expect(menu(page)).toBeVisible()
    release()
    await expect.poll(() => overflow(page)).toBe('hidden')
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect.poll(() => overflow(page)).not.toBe('hidden')
  })

  test("on a phone: a signed-in person's menu leads to the dashboard", async ({ page }) => {
    await openSignedIn(page, '/')
    await page.locator('summary').click()
    await expect(menu(page).getByRole('link')).toHaveText(['PREÇOS', 'SOBRE', /^PAINEL\s*Ana$/])
    await menu(page)
      .getByRole('link', { name: /^PAINEL/ })
      .click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('on a phone: one press leads a signed-in person from the first page to the dashboard', async ({
    page,
  }) => {
    await openSignedIn(page, '/')
    const name = page.getByRole('banner').getByRole('link', { name: 'Ana', exact: true })
    const box = await name.boundingBox()
    expect(box).toMatchObject({ height: 44 })
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    await name.click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('on the narrowest phone the whole header is on the screen, signed in or not', async ({
  page,
}) => {
  const width = 320
  await page.setViewportSize({ width, height: 640 })
  const header = page.getByRole('banner')
  const findEnd = async () => {
    const parts = await header.locator('a:visible, summary').all()
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    return Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))
  }
  await page.goto('/')
  await expect(header.getByRole('link', { name: 'TESTAR POSTIFY' })).toBeVisible()
  expect(await findEnd()).toBeLessThanOrEqual(width)
  await openSignedIn(page, '/')
  await expect(header.getByRole('link', { name: 'Ana', exact: true })).toBeVisible()
  expect(await findEnd()).toBeLessThanOrEqual(width)
})

test('nothing in the header moves when the name is known', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] }
        const header = document.querySelector('header')
        if (sources.some(({ node }) => header?.contains(node)))
          document.documentElement.setAttribute('data-shift', '')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openSignedIn(page, '/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Ana', exact: true }),
  ).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')
})

const overflow = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
