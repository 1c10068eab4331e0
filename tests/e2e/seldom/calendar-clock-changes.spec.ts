import type { Page } from 'playwright/test'
import { addDays, formatPlainDate, weekdayOf } from '#src/components/time/plain-date.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { dayCell, drag, expectInstants, hourRow } from '../fixtures/posts/calendar-page.ts'
import { openZoneProject } from '../fixtures/posts/open-zone-project.ts'
import { savePlanning } from '../fixtures/posts/server-planning.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { expect, test } from '../fixtures/test.ts'

/*
 * The nights of Europe/Lisbon, on a device in Brazil, whose clocks do not change. What the server has to
 * keep is written in UTC, without the product's own code.
 */
const timeZone = 'Europe/Lisbon'

/** The last Sunday of a month ('03') of 31 days, of the next year, which is still to come. */
function lastSunday(month: string): string {
  const last = `${new Date().getUTCFullYear() + 1}-${month}-31`
  return addDays(last, -weekdayOf(last))
}

const dayPath = (date: string) => `/calendar?view=day&date=${date}`
const monthPath = (date: string) => `/calendar?view=month&date=${date}`
const itemOn = (page: Page, date: string, caption: string) =>
  dayCell(page, date).getByRole('button', { name: caption })
const slotAt = (page: Page, date: string, time: string) =>
  page.getByRole('link', {
    name: `Horário livre: novo post em ${formatPlainDate(date, 'full')}, às ${time}`,
  })
const photo = () => makePhoto('pao.jpg', { width: 800, height: 1000 })

test('in the night in which an hour is missing, posts, series, free times and hours of the day go by the clock that is there', async ({
  app,
  page,
}) => {
  const sunday = lastSunday('03')
  const [saturday, monday] = [addDays(sunday, -1), addDays(sunday, 1)]
  const { api, person } = await openZoneProject(app, page, { timeZone })
  const slots = ['01:30', '09:00'].map((time) => ({ weekday: 0, time }))
  await savePlanning(app.url, (before) => ({ ...before, slots }), person)
  const photos = [await photo()]
  // 01:30 of the day before, where clocks show UTC.
  const at = new Date(`${saturday}T01:30:00Z`)
  const post = await createServerPost(api, { caption: 'De madrugada', photos, at })
  const series = await createServerPost(api, {
    ...{ caption: 'Toda noite', photos, at: new Date(`${saturday}T01:45:00Z`) },
    daily: { timeZone, repeats: 2 },
  })
  const daily = [`${saturday}T01:45:00.000Z`, `${sunday}T01:45:00.000Z`, `${monday}T00:45:00.000Z`]
  await expectInstants(api, series.id, daily)

  await page.goto(`/calendar?week=${sunday}`)
  await expect(
    page.getByText('· neste aparelho, 3 h a menos, depois 4 h a menos', { exact: true }),
  ).toBeVisible()

  await test.step('the day has no hour from 01:00, and its free time is at 02:30', async () => {
    await page.goto(dayPath(sunday))
    await expect(slotAt(page, sunday, '02:30')).toBeVisible()
    await expect(slotAt(page, sunday, '09:00')).toBeVisible()
    await expect(slotAt(page, sunday, '01:30')).toHaveCount(0)
    await expect(page.getByRole('rowheader')).toHaveCount(23)
    await expect(hourRow(page, '01:00')).toHaveCount(0)
    await expect(hourRow(page, '02:00')).toContainText('02:45')
    await slotAt(page, sunday, '02:30').click()
    await page.getByLabel('Legenda', { exact: true }).fill('Ainda um rascunho')
    await page.getByRole('switch', { name: 'Agendar template' }).click()
    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(sunday)
    await expect(page.getByLabel('Hora', { exact: true })).toHaveValue('02:30')
    const skipped = 'Neste dia o relógio é adiantado e 01:30 não existe. O post sai às 02:30.'
    await page.getByLabel('Hora', { exact: true }).selectOption('01:30')
    await expect(page.getByText(skipped)).toBeVisible()
    await page.getByLabel('Hora', { exact: true }).selectOption('03:00')
    await expect(page.getByText(skipped)).toHaveCount(0)
  })

  await test.step('a post is dropped on that day, and goes to 02:30', async () => {
    await page.goto(monthPath(sunday))
    await expect(itemOn(page, saturday, 'Toda noite')).toContainText('01:45')
    await expect(itemOn(page, sunday, 'Toda noite')).toContainText('02:45')
    await expect(itemOn(page, monday, 'Toda noite')).toContainText('01:45')
    await drag(page, itemOn(page, saturday, 'De madrugada'), dayCell(page, sunday))
    await expect(page.getByText(/^Movido para dom\..*, 02:30$/)).toBeVisible()
    await expect(itemOn(page, sunday, 'De madrugada')).toContainText('02:30')
    await expectInstants(api, post.id, [`${sunday}T01:30:00.000Z`])
  })

  await test.step('keys lead it over the missing hour and back, and its time is no free one', async () => {
    await page.goto(dayPath(sunday))
    const item = page.getByRole('grid').getByRole('button', { name: 'De madrugada' })
    await expect(item).toContainText('02:30')
    await expect(slotAt(page, sunday, '09:00')).toBeVisible()
    await expect(slotAt(page, sunday, '02:30')).toHaveCount(0)
    await item.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(item).toContainText('00:30')
    await expectInstants(api, post.id, [`${sunday}T00:30:00.000Z`])
    await expect(item).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(item).toContainText('02:30')
    await expectInstants(api, post.id, [`${sunday}T01:30:00.000Z`])
  })

  await test.step("'Mover para…' says that the time is not there, and a whole series keeps its own", async () => {
    await page.goto(monthPath(sunday))
    const item = itemOn(page, saturday, 'Toda noite')
    await item.focus()
    await page.keyboard.press('Alt+ArrowRight')
    const dialog = page.getByRole('dialog', { name: 'Mover para…' })
    // The night before has the time, and so have the others of the series where they go.
    await expect(dialog.getByLabel('Data')).toHaveValue(sunday)
    await expect(dialog.getByLabel('Hora')).toHaveValue('02:45')
    await dialog.getByLabel('Hora').fill('01:45')
    await expect(dialog.getByText(/01:45 não existe\. O post sai às 02:45\.$/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Este e os seguintes/ }).click()
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const tuesday = addDays(monday, 1)
    await expect(itemOn(page, tuesday, 'Toda noite')).toContainText('01:45')
    // The middle one stood at 02:45, and keeps that.
    await expectInstants(api, series.id, [
      ...[`${sunday}T01:45:00.000Z`, `${monday}T01:45:00.000Z`, `${tuesday}T00:45:00.000Z`],
    ])
  })
})

test('in the night in which an hour is there twice, a drop, a series and a free time take the first, and the day is 25 hours long', async ({
  app,
  page,
}) => {
  const sunday = lastSunday('10')
  const [saturday, monday] = [addDays(sunday, -1), addDays(sunday, 1)]
  const { api, person } = await openZoneProject(app, page, { timeZone })
  const slots = ['01:30', '09:00'].map((time) => ({ weekday: 0, time }))
  await savePlanning(app.url, (before) => ({ ...before, slots }), person)
  const photos = [await photo()]
  const create = (caption: string, instant: string) =>
    createServerPost(api, { caption, photos, at: new Date(instant) })
  // 01:30 of the day before, where clocks are an hour ahead of UTC.
  const post = await create('De madrugada', `${saturday}T00:30:00Z`)
  const second = await create('Na segunda vez', `${sunday}T01:30:00Z`)
  // 23:45 and 00:15: the ends of a day of 25 hours.
  await create('Fim do domingo', `${sunday}T23:45:00Z`)
  await create('Fim do sábado', `${saturday}T22:45:00Z`)
  const series = await createServerPost(api, {
    ...{ caption: 'Toda noite', photos, at: new Date(`${saturday}T00:45:00Z`) },
    daily: { timeZone, repeats: 2 },
  })
  await expectInstants(api, series.id, [
    ...[`${saturday}T00:45:00.000Z`, `${sunday}T00:45:00.000Z`, `${monday}T01:45:00.000Z`],
  ])

  await test.step('days and clock times are those of Lisbon', async () => {
    await page.goto(monthPath(sunday))
    await expect(itemOn(page, saturday, 'Fim do sábado')).toContainText('23:45')
    await page.goto(`/calendar?view=list&date=${sunday}`)
    const listed = page.getByRole('region', { name: formatPlainDate(sunday, 'full') })
    await expect(listed.getByRole('button', { name: 'Toda noite' })).toContainText('01:45')
    await expect(listed.getByRole('button', { name: 'Na segunda vez' })).toContainText('01:30')
    await expect(listed.getByRole('button', { name: 'Fim do domingo' })).toContainText('23:45')
  })

  await test.step('the free time is that of the first 01:30, which the second leaves free', async () => {
    await page.goto(dayPath(sunday))
    await expect(page.getByRole('rowheader')).toHaveCount(24)
    await expect(slotAt(page, sunday, '01:30')).toBeVisible()
    await expect(hourRow(page, '01:00').getByRole('gridcell')).toHaveText(
      /01:30Livre.*01:45.*Toda noite.*01:30.*Na segunda vez/,
    )
  })

  await test.step('a post is dropped on that day, and goes to the first 01:30', async () => {
    await page.goto(monthPath(sunday))
    await drag(page, itemOn(page, saturday, 'De madrugada'), dayCell(page, sunday))
    await expect(page.getByText(/^Movido para dom\..*, 01:30$/)).toBeVisible()
    await expectInstants(api, post.id, [`${sunday}T00:30:00.000Z`])
    await page.goto(dayPath(sunday))
    await expect(slotAt(page, sunday, '09:00')).toBeVisible()
    await expect(slotAt(page, sunday, '01:30')).toHaveCount(0)
  })

  await test.step('keys lead from each of the two to the hours around them', async () => {
    const item = (caption: string) => page.getByRole('grid').getByRole('button', { name: caption })
    await item('De madrugada').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(item('De madrugada')).toContainText('02:30')
    await expectInstants(api, post.id, [`${sunday}T02:30:00.000Z`])
    await item('Na segunda vez').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(item('Na segunda vez')).toContainText('00:30')
    await expectInstants(api, second.id, [`${saturday}T23:30:00.000Z`])
  })
})
