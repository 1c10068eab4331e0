import type { Page } from 'playwright/test'
import { addDays, formatPlainDate, weekStartOf } from '#src/components/time/plain-date.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { dayCell, drag, expectInstants, hourRow } from '../fixtures/posts/calendar-page.ts'
import { openZoneProject } from '../fixtures/posts/open-zone-project.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { expect, test } from '../fixtures/test.ts'

/*
 * In January, where none of these clocks changes, of a year that is still to come. What is expected is
 * reckoned by fixed offsets, without the product's own code.
 */
const sunday = weekStartOf(`${new Date().getUTCFullYear() + 1}-01-15`)
const [monday, tuesday, wednesday, thursday] = [1, 2, 3, 4].map((days) =>
  addDays(sunday, days),
) as [...[string, string, string, string]]

/** A project's zone and its offset in January, a device's own zone, and how far that is ahead. */
const places = [
  ['America/Sao_Paulo', '-03:00', 'Asia/Kathmandu', '8 h 45 min a mais'],
  ['America/Manaus', '-04:00', 'America/Sao_Paulo', '1 h a mais'],
  ['America/Noronha', '-02:00', 'Pacific/Apia', '15 h a mais'],
  ['Europe/Lisbon', '+00:00', 'America/Noronha', '2 h a menos'],
  ['Asia/Kathmandu', '+05:45', 'Europe/Lisbon', '5 h 45 min a menos'],
  ['Pacific/Apia', '+13:00', 'America/Manaus', '17 h a menos'],
] as const

const [early, late] = ['Logo cedo', 'Quase amanhã']

for (const [timeZone, offset, timezoneId, ahead] of places)
  test.describe(`a device in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test(`a device in ${timezoneId} has posts near midnight of a project in ${timeZone} on its days and at its clock times, in each view, also when they move`, async ({
      app,
      page,
    }) => {
      const { api } = await openZoneProject(app, page, { timeZone })
      const at = (date: string, time: string) => new Date(`${date}T${time}:00${offset}`)
      const photos = [await makePhoto('pao.jpg', { width: 800, height: 1000 })]
      const first = await createServerPost(api, {
        caption: early,
        photos,
        at: at(tuesday, '00:05'),
      })
      const last = await createServerPost(api, { caption: late, photos, at: at(tuesday, '23:55') })

      await page.goto(`/calendar?week=${sunday}`)
      await expect(page.getByText(`· neste aparelho, ${ahead}`)).toBeVisible()
      const cards = dayCell(page, tuesday).getByRole('article')
      await expect(cards).toHaveCount(2)
      await expect(cards.nth(0)).toContainText('00:05')
      await expect(cards.nth(0)).toContainText(early)
      await expect(cards.nth(1)).toContainText('23:55')
      await expect(cards.nth(1)).toContainText(late)
      for (const day of [monday, wednesday])
        await expect(dayCell(page, day).getByRole('article')).toHaveCount(0)

      await expectDay(page, tuesday, { '00': ['00:05', early], '23': ['23:55', late] })

      await page.goto(`/calendar?view=list&date=${tuesday}`)
      const listed = page.getByRole('region', { name: formatPlainDate(tuesday, 'full') })
      await expect(listed.getByRole('listitem')).toHaveText([/00:05.*Logo cedo/, /23:55.*Quase/])

      await page.goto(`/calendar?view=month&date=${tuesday}`)
      const itemOn = (date: string, caption: string) =>
        dayCell(page, date).getByRole('button', { name: caption })
      await expect(itemOn(tuesday, early)).toContainText('00:05')
      await expect(itemOn(tuesday, late)).toContainText('23:55')
      await drag(page, itemOn(tuesday, early), dayCell(page, wednesday))
      await expect(page.getByText(/^Movido para qua\..*, 00:05$/)).toBeVisible()
      await expect(itemOn(wednesday, early)).toContainText('00:05')
      await expectInstants(api, first.id, [at(wednesday, '00:05').toISOString()])

      await page.goto(`/calendar?week=${sunday}`)
      const card = dayCell(page, tuesday).getByRole('article')
      await card.getByRole('button').first().click()
      await card.getByRole('button', { name: 'Mover para…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Mover para…' })
      await expect(dialog.getByLabel('Data')).toHaveValue(tuesday)
      await expect(dialog.getByLabel('Hora')).toHaveValue('23:55')
      await dialog.getByLabel('Data').fill(thursday)
      await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(dayCell(page, thursday).getByRole('article')).toContainText('23:55')
      await expectInstants(api, last.id, [at(thursday, '23:55').toISOString()])
    })
  })

/** The view of a day has these texts in these hours, and nothing in the others. */
async function expectDay(
  page: Page,
  date: string,
  hours: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await page.goto(`/calendar?view=day&date=${date}`)
  const grid = page.getByRole('grid', { name: `Horas de ${formatPlainDate(date, 'full')}` })
  for (const [hour, texts] of Object.entries(hours)) {
    const row = hourRow(page, `${hour}:00`)
    for (const text of texts) await expect(row.getByRole('gridcell')).toContainText(text)
  }
  await expect(grid.getByRole('button')).toHaveCount(Object.keys(hours).length)
}
