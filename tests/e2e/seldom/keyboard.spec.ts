import { formatInTimeZone } from 'date-fns-tz'
import type { Locator } from 'playwright/test'
import { instantOf } from '#contract/time/wall-clock.ts'
import { addDays, formatPlainDate, weekStartOf } from '#src/components/time/plain-date.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const zone = 'America/Sao_Paulo'
const today = formatInTimeZone(new Date(), zone, 'yyyy-MM-dd')
const tuesday = addDays(weekStartOf(today), 9)

test('by keyboard alone: to a post of next week, which moves by a day, and on to a new one', async ({
  page,
  app,
}) => {
  const caption = `Teclado ${Date.now()}`
  const photo = await makePhoto('teclado.jpg', { width: 800, height: 1000 })
  const at = new Date(instantOf({ date: tuesday, time: '14:35' }, zone))
  const post = await createServerPost(openApiClient(app.url), { caption, photos: [photo], at })
  const { keyboard } = page
  const focused = page.locator(':focus')
  await openSignedIn(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Buscar' })).toBeVisible()

  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await keyboard.type('calend')
  await expect(page.getByText(/^\d+ resultados?$/)).toBeAttached()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendário' })).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()

  await keyboard.press('j')
  const cellOf = (date: string) =>
    page.getByRole('gridcell', { name: formatPlainDate(date, 'full') })
  const item = (date: string) => cellOf(date).getByRole('button', { name: caption })
  await expect(item(tuesday)).toBeVisible()
  await expect(page.locator('main:focus')).toBeAttached()
  for (let presses = 0; presses < 20 && !(await isIn(focused, 'grid')); presses += 1)
    await keyboard.press('Tab')
  await keyboard.press('Home')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(focused).toContainText(formatPlainDate(tuesday, 'full'))
  for (let presses = 0; presses < 12; presses += 1) {
    await keyboard.press('ArrowDown')
    if ((await focused.textContent())?.includes(caption)) break
  }
  await keyboard.press('Alt+ArrowRight')
  const wednesday = addDays(tuesday, 1)
  await expect(item(wednesday)).toBeFocused()
  await expect(
    page.getByText(`Movido para ${formatPlainDate(wednesday, 'full')}, 14:35.`),
  ).toBeAttached()
  await keyboard.press('Escape')
  await expect(focused).toContainText(formatPlainDate(wednesday, 'full'))
  await keyboard.press('PageUp')
  await expect(focused).toContainText(formatPlainDate(addDays(wednesday, -7), 'full'))

  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await keyboard.type(`#${post.number}`)
  await expect(page.getByRole('option').first()).toContainText(caption)
  await keyboard.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: caption })).toBeVisible()
  await keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar posts' })).toBeFocused()
  await keyboard.type('n?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForURL(/q=.*n%3F/)
  await keyboard.press('Tab')
  await keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Novo Template' })).toBeVisible()
})

async function isIn(focused: Locator, role: string): Promise<boolean> {
  return await focused.evaluate(
    (element, name) => element.closest(`[role="${name}"]`) !== null,
    role,
  )
}
