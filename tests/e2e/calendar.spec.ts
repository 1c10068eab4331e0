import { formatInTimeZone } from 'date-fns-tz'
import type { Locator, Page } from 'playwright/test'
import type { Post } from '#contract/posts/post.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { addDays, weekStartOf } from '#src/components/time/plain-date.ts'
import { makePhoto } from '../setup/media/make-photo.ts'
import { type ApiClient, openApiClient } from './fixtures/api-client.ts'
import { dayCell as cell, drag, expectDraggable, middleOf } from './fixtures/posts/calendar-page.ts'
import { createServerPost, findServerPost } from './fixtures/posts/server-posts.ts'
import { addSession, openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const zone = 'America/Sao_Paulo'
const today = formatInTimeZone(new Date(), zone, 'yyyy-MM-dd')
// Two days of one week that is not over yet, so that every view shows both.
const sunday = addDays(weekStartOf(today), 14)
const [tuesday, wednesday, thursday] = [2, 3, 4].map((days) => addDays(sunday, days)) as [
  ...[string, string, string],
]
const time = '14:35'

async function makePost(client: ApiClient, caption: string): Promise<Post> {
  const photo = await makePhoto('calendario.jpg', { width: 800, height: 1000 })
  const at = new Date(instantOf({ date: tuesday, time }, zone))
  return await createServerPost(client, { caption, photos: [photo], at })
}

async function expectTime(client: ApiClient, id: string, date: string): Promise<void> {
  const timesOf = async () => {
    const post = await findServerPost(client, id)
    return post?.schedules
      .filter(({ state }) => state !== 'cancelled')
      .map(({ scheduledAt }) => formatInTimeZone(scheduledAt, zone, 'yyyy-MM-dd HH:mm'))
  }
  await expect.poll(timesOf, { timeout: 20_000 }).toEqual([`${date} ${time}`])
}

test.describe('the calendar of a month', () => {
  test.use({ hasVisited: true })

  test('the calendar of a month moves a post by mouse, and back; by keys without a connection, in a browser opened anew', async ({
    app,
    device,
  }) => {
    await addSession(device.context)
    const client = openApiClient(app.url)
    const caption = `Arrasta ${Date.now()}`
    const post = await makePost(client, caption)
    let { page } = device
    await page.goto('/calendar')
    await page.getByRole('link', { name: 'Mês', exact: true }).click()
    await page.goto(`/calendar?view=month&date=${tuesday}`)
    const itemOn = (date: string) => cell(page, date).getByRole('button', { name: caption })
    await expect(itemOn(tuesday)).toBeVisible()

    await drag(page, itemOn(tuesday), cell(page, thursday))
    await expect(page.getByText(/^Movido para qui\./)).toBeVisible()
    // The notice stays while it has the focus, however long the server takes.
    await page.getByRole('button', { name: 'Desfazer' }).focus()
    await expect(itemOn(thursday)).toBeVisible()
    await expectTime(client, post.id, thursday)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(itemOn(tuesday)).toBeVisible()
    await expectTime(client, post.id, tuesday)

    await device.goOffline()
    await itemOn(tuesday).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(itemOn(wednesday)).toBeFocused()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(itemOn(thursday)).toBeFocused()
    page = await device.reopen()
    // The view is remembered on the device.
    await page.goto('/calendar')
    await expect(page.getByRole('grid', { name: /^Calendário de/ })).toBeVisible()
    await page.goto(`/calendar?view=month&date=${tuesday}`)
    await expect(itemOn(thursday)).toBeVisible()
    await device.goOnline()
    await expectTime(client, post.id, thursday)
  })
})

test.describe('the calendar of a week on a phone', { tag: '@seldom' }, () => {
  test('on a phone, the calendar of a week moves a post by a long press, and by the dialog to a day and time', async ({
    app,
    browser,
  }) => {
    const client = openApiClient(app.url)
    const caption = `Dedo ${Date.now()}`
    const post = await makePost(client, caption)
    const context = await browser.newContext({
      ...{ baseURL: app.url, viewport: { width: 390, height: 844 }, hasTouch: true },
      ...{ isMobile: true, locale: 'pt-BR', serviceWorkers: 'block' },
    })
    const page = await context.newPage()
    await openSignedIn(page, `/calendar?week=${sunday}`)
    const dayOf = (date: string) => cell(page, date)
    const itemOn = (date: string) => dayOf(date).getByRole('article').filter({ hasText: caption })
    await expect(itemOn(tuesday)).toBeVisible()

    await dragByTouch(page, itemOn(tuesday), dayOf(thursday))
    await expect(itemOn(thursday)).toBeVisible()
    await expectTime(client, post.id, thursday)

    await itemOn(thursday).getByRole('button').first().click()
    await itemOn(thursday).getByRole('button', { name: 'Mover para…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mover para…' })
    await dialog.getByLabel('Data').fill(wednesday)
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(itemOn(wednesday)).toBeVisible()
    await expectTime(client, post.id, wednesday)
    await context.close()
  })
})

async function dragByTouch(page: Page, item: Locator, place: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: string, point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: point ? [point] : [],
    })
  await expectDraggable(page)
  // Far from the edges, near which the page scrolls under what is dragged.
  await place.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const from = await middleOf(item)
  const to = await middleOf(place)
  await touch('touchStart', from)
  // Nothing tells that a press has lasted long enough but what it leads to.
  await expect(async () => {
    await touch('touchMove', { x: from.x, y: from.y + 5 })
    await expect(page.locator('[data-dragged]')).toBeAttached({ timeout: 500 })
  }).toPass()
  await touch('touchMove', to)
  await expect(place).toHaveAttribute('data-over', '')
  await touch('touchEnd')
}
