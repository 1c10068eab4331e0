import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/make-photo.ts'
import { refuseWith, replyInTurn } from '../fixtures/answers.ts'
import type { Device } from '../fixtures/device.ts'
import { findServerPosts } from '../fixtures/find-posts.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'
import { nextSlot, writePost } from '../fixtures/write-post.ts'

const day = 24 * 60 * 60_000
const create = { method: 'POST', path: '/templates/scheduled' }

/** Without the worker, whose clock cannot be moved. */
async function prepare({ page, context, allow }: Device): Promise<void> {
  allow(/ERR_|Failed to load resource/)
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await signIn(page)
  await page.goto('/settings')
  await expect(page.getByText('Ativo').first()).toBeVisible()
}

const allSent = (page: Page) => page.getByRole('button', { name: 'Fila de envio: tudo enviado' })

for (const [how, offset] of [
  ['ahead', day],
  ['behind', -day],
] as const) {
  test(`a clock a day ${how} plans the time that was chosen, and what failed does not wait for it`, async ({
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
    // The clock is put right: another page, and another process.
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
