import { formatInTimeZone } from 'date-fns-tz'
import type { Page } from 'playwright/test'
import { makePhoto, type PhotoFile } from '../../setup/media/make-photo.ts'
import type { Device } from '../fixtures/device/device.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { refuseWith, replyInTurn } from '../fixtures/lines/answers.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { addPhotos, confirmPost, nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const zone = 'America/Sao_Paulo'
const day = 24 * 60 * 60_000
const create = { method: 'POST', path: '/templates/scheduled' }

/** Blocks the worker, whose clock cannot be changed. */
async function withoutWorker({ context }: Device): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
}

async function prepare(device: Device): Promise<void> {
  const { page, allow } = device
  allow(/ERR_|Failed to load resource/)
  await withoutWorker(device)
  await signIn(page)
  await page.goto('/settings')
  await expect(page.getByText('Ativo').first()).toBeVisible()
}

async function writePostNow(page: Page, caption: string, photo: PhotoFile): Promise<void> {
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(caption)
  await addPhotos(page, [photo])
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await confirmPost(page, 'Postar Agora')
}

/** The first thing a new page shows goes by the server's time: it is not put right only later. */
async function expectFirstDay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const day = document.querySelector('h2[aria-current=date]')?.id
      if (day === undefined) requestAnimationFrame(look)
      else Object.assign(globalThis, { firstDay: day })
    }
    requestAnimationFrame(look)
  })
  await page.goto('/calendar')
  const first = await page.waitForFunction(() => Reflect.get(globalThis, 'firstDay'))
  expect(await first.jsonValue()).toBe(`dia-${formatInTimeZone(new Date(), zone, 'yyyy-MM-dd')}`)
}

const allSent = (page: Page) => page.getByRole('button', { name: 'Fila de envio: tudo enviado' })

for (const [how, offset] of [
  ['ahead', day],
  ['behind', -day],
] as const) {
  test(`with a clock a day ${how} the chosen time is planned, and failed entries do not wait for the clock`, async ({
    app,
    device,
  }) => {
    await prepare(device)
    await device.page.clock.setSystemTime(new Date(Date.now() + offset))
    await replyInTurn(device.context, create, [refuseWith('INTERNAL')])
    const caption = `Relógio ${how} ${Date.now()}`
    const slot = nextSlot(3 * day)
    await writePost(device.page, { caption, photos: [await makePhoto('a.jpg')], slot })
    await device.page.goto('/posts')
    await expect(device.page.getByText(caption).first()).toBeVisible()
    // The clock is corrected, and a new page in a new process opens.
    const page = await device.reopen()
    await page.goto('/posts')
    await expect
      .poll(async () => (await findServerPosts(app.url, caption)).length, { timeout: 40_000 })
      .toBe(1)
    await expect(allSent(page)).toBeVisible({ timeout: 30_000 })
    const [post] = await findServerPosts(app.url, caption)
    expect(post?.schedules.map(({ scheduledAt }) => Date.parse(scheduledAt))).toEqual([
      slot.getTime(),
    ])
  })
}

for (const [how, offset] of [
  ['ahead', day],
  ['behind', -day],
] as const)
  test(`with a clock a day ${how}, in a new offline process, future times can be planned and 'Postar agora' means now`, async ({
    app,
    device,
  }) => {
    await prepare(device)
    await device.page.clock.setSystemTime(new Date(Date.now() + offset))
    // Any answer contains the server's time, which is stored on the device. What was measured while the
    // clock was being moved is another time.
    const isStored = async () =>
      (await readRows<{ key: string; value: unknown }>(device.page, 'settings')).some(
        ({ key, value }) =>
          key === 'server-time' &&
          Array.isArray(value) &&
          Math.abs(Number(value[0]) + offset) < 60_000,
      )
    await expect(async () => {
      await device.page.goto('/posts')
      await expect(allSent(device.page)).toBeVisible()
      await expect.poll(isStored, { timeout: 10_000 }).toBe(true)
    }).toPass({ timeout: 60_000 })

    const page = await device.reopen()
    await withoutWorker(device)
    await page.clock.setSystemTime(new Date(Date.now() + offset))
    await device.context.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
    const planned = `Planejado ${how} ${Date.now()}`
    const slot = nextSlot(2 * 60 * 60_000)
    await expectFirstDay(page)
    await writePost(page, { caption: planned, photos: [await makePhoto('a.jpg')], slot })
    const now = `Agora ${how} ${Date.now()}`
    await writePostNow(page, now, await makePhoto('b.jpg'))
    await page.goto('/posts')
    await expect(page.getByText(now).first()).toBeVisible()
    await device.context.unrouteAll()
    await page.goto('/posts')
    await expect(allSent(page)).toBeVisible({ timeout: 30_000 })

    const [plannedPost] = await findServerPosts(app.url, planned)
    expect(plannedPost?.schedules.map(({ scheduledAt }) => Date.parse(scheduledAt))).toEqual([
      slot.getTime(),
    ])
    const [nowPost] = await findServerPosts(app.url, now)
    const at = Date.parse(nowPost?.schedules[0]?.scheduledAt ?? '')
    expect(Math.abs(at - Date.now())).toBeLessThan(120_000)
  })
