import type { Page } from 'playwright/test'
import type { Draft } from '#local/db.ts'
import { makePhoto } from '../setup/make-photo.ts'
import { readRows } from './fixtures/device-rows.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'
import { addPhotos } from './fixtures/write-post.ts'

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })
const blocked = /Este navegador não está guardando nada neste aparelho/

test.beforeEach(async ({ device }) => {
  await signIn(device.page)
})

/** As some private windows do, and a profile whose disk is broken. */
async function openBlocked(page: Page, how: 'throws' | 'fails'): Promise<Page> {
  const blockedPage = await page.context().newPage()
  await blockedPage.addInitScript((kind) => {
    IDBFactory.prototype.open = () => {
      if (kind === 'throws') throw new DOMException('denied', 'SecurityError')
      const request = new EventTarget()
      setTimeout(() => {
        const event = new Event('error', { cancelable: true })
        Object.assign(request, { error: new DOMException('broken', 'UnknownError') })
        const handler: unknown = Reflect.get(request, 'onerror')
        if (typeof handler === 'function') handler.call(request, event)
        request.dispatchEvent(event)
      })
      return request as IDBOpenDBRequest
    }
  }, how)
  return blockedPage
}

for (const how of ['throws', 'fails'] as const)
  test(`a browser whose database ${how} says so on every screen and keeps the text`, async ({
    device,
  }) => {
    device.allow(/denied|broken|SecurityError|UnknownError|OpenFailedError|DatabaseClosedError/)
    const { page } = device
    const there = await openBlocked(page, how)
    await there.goto('/posts')
    await expect(there.getByText(blocked).first()).toBeVisible()
    await expect(there.getByRole('heading', { name: 'Todos os posts' })).toBeVisible()
    await there.getByRole('button', { name: /^Fila de envio/ }).click()
    await expect(there.getByText(blocked).first()).toBeVisible()
    await there.keyboard.press('Escape')
    await there.goto('/posts/create')
    await captionOf(there).fill('Sem lugar para ficar')
    await expect(there.getByText('Ainda não salvo neste aparelho')).toBeVisible()
    await addPhotos(there, [await makePhoto('um.jpg')])
    await expect(there.getByText(/um\.jpg: Não foi possível guardar/)).toBeVisible()
    await expect(captionOf(there)).toHaveValue('Sem lugar para ficar')
    await there.close({ runBeforeUnload: true })
    // The next page can open it: nothing was lost.
    await page.goto('/posts')
    await expect(page.getByText('Sem lugar para ficar').first()).toBeVisible()
  })

test('a device that is full says so, keeps the text on the screen, and stores it when there is room', async ({
  device,
  app,
}) => {
  const { page } = device
  await page.goto('/posts/create')
  await captionOf(page).fill('Antes')
  await page.waitForURL('**/posts/create?draft=*')
  const cdp = await page.context().newCDPSession(page)
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: app.url })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: usage })
  const long = `Depois ${'palavra '.repeat(4_000)}`
  await captionOf(page).fill(long)
  await expect(page.getByText(/O armazenamento deste aparelho está cheio/).first()).toBeVisible()
  await expect(page.getByText('Ainda não salvo neste aparelho')).toBeVisible()
  await addPhotos(page, [await makePhoto('grande.jpg', { width: 2400, height: 3000 })])
  await expect(
    page.getByText(/grande\.jpg: O armazenamento deste aparelho está cheio/),
  ).toBeVisible()
  await expect(captionOf(page)).toHaveValue(long)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.url })
  // By itself, without another letter.
  await expect
    .poll(async () => (await readRows<Draft>(page, 'drafts')).map(({ caption }) => caption), {
      timeout: 15_000,
    })
    .toEqual([long])
  await expect(page.getByText('Ainda não salvo neste aparelho')).toHaveCount(0)
})
