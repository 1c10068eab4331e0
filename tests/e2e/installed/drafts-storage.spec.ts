import type { Page } from 'playwright/test'
import type { Draft } from '#local/database/rows.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { addPhotos } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })
const blocked = /Este navegador não está guardando nada neste aparelho/

test.beforeEach(async ({ device }) => {
  await signIn(device.page)
})

/** Like some private windows, or a profile on a broken disk. */
async function openBlocked(page: Page, how: 'throws' | 'fails'): Promise<Page> {
  const blockedPage = await page.context().newPage()
  await blockedPage.addInitScript((kind) => {
    IDBFactory.prototype.open = () => {
      if (kind === 'throws') throw new DOMException('denied', 'SecurityError')
      const request = { error: new DOMException('broken', 'UnknownError'), onerror: undefined }
      setTimeout(() => {
        const handler: unknown = request.onerror
        if (typeof handler !== 'function') return
        handler({ target: request, preventDefault: () => {}, stopPropagation: () => {} })
      })
      return request as unknown as IDBOpenDBRequest
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
    // Data from the server are shown nevertheless.
    await expect(there.getByRole('article').first()).toBeVisible()
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
    // The next page can open it; nothing was lost.
    await page.goto('/posts')
    await expect(page.getByText('Sem lugar para ficar').first()).toBeVisible()
  })

test('a full device shows a message, keeps the text on the screen, and stores it when there is room', async ({
  device,
  app,
}) => {
  await device.page.goto('/posts/create')
  await captionOf(device.page).fill('Antes')
  await device.page.waitForURL('**/posts/create?draft=*')
  const address = device.page.url()
  // A running browser caches the available space for half a minute.
  const page = await device.reopen()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 })
  await page.goto(address)
  await expect(captionOf(page)).toHaveValue('Antes')
  await captionOf(page).fill('Depois')
  await expect(page.getByText(/O armazenamento deste aparelho está cheio/).first()).toBeVisible()
  await expect(page.getByText('Ainda não salvo neste aparelho')).toBeVisible()
  await addPhotos(page, [await makePhoto('grande.jpg')])
  await expect(
    page.getByText(/grande\.jpg: O armazenamento deste aparelho está cheio/),
  ).toBeVisible()
  await expect(captionOf(page)).toHaveValue('Depois')
  const captions = async () => (await readRows<Draft>(page, 'drafts')).map(({ caption }) => caption)
  expect(await captions()).toEqual(['Antes'])
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.url })
  // Without further typing.
  await expect.poll(captions, { timeout: 15_000 }).toEqual(['Depois'])
  await expect(page.getByText('Ainda não salvo neste aparelho')).toHaveCount(0)
})
