import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { suspendTab } from '../fixtures/device/suspend-tab.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { nextSlot } from '../fixtures/posts/write-post.ts'
import { addSession } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

const day = 24 * 60 * 60_000
const formOf = (page: Page) => page.getByRole('region', { name: /^Editando #/ })
const captionOf = (page: Page) => formOf(page).getByLabel('Legenda', { exact: true })
const descriptionOf = (page: Page) => formOf(page).getByLabel('Descrição')
const draftsOf = (page: Page) => page.getByRole('region', { name: /^Rascunhos/ })

/** Opens the edit of one post in two tabs. */
async function openTwo(appUrl: string, page: Page): Promise<{ caption: string; other: Page }> {
  const caption = `Duas abas ${Date.now()}`
  const photo = await makePhoto('antes.jpg', { width: 800, height: 1000 })
  await createServerPost(openApiClient(appUrl), { caption, photos: [photo], at: nextSlot(2 * day) })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/posts')
    const card = tab.getByRole('region', { name: 'Posts' }).getByRole('article')
    await card.filter({ hasText: caption }).getByRole('button', { name: 'Editar' }).click()
    await expect(captionOf(tab)).toHaveValue(caption)
  }
  return { caption, other }
}

test('two tabs on the edit of one post show and keep what the other wrote', async ({
  app,
  device: { page },
}) => {
  await addSession(page.context())
  const { caption, other } = await openTwo(app.url, page)
  await captionOf(page).fill(`${caption}, daqui`)
  await descriptionOf(other).fill('Da outra aba')
  await expect(descriptionOf(page)).toHaveValue('Da outra aba')
  await expect(captionOf(other)).toHaveValue(`${caption}, daqui`)
})

test('a caption that two tabs change at once is not lost in either', async ({
  app,
  device: { page },
}) => {
  await addSession(page.context())
  const { caption, other } = await openTwo(app.url, page)
  const wake = await suspendTab(other)
  await captionOf(other).fill(`${caption}, de lá`)
  await captionOf(page).fill(`${caption}, daqui`)
  await expect.poll(() => readStored(page, caption)).toBe(`${caption}, daqui`)
  await wake()
  await expect(other.getByText('Este post também foi alterado em outra aba.')).toBeVisible()
  await expect(captionOf(other)).toHaveValue(`${caption}, de lá`)
  await expect(captionOf(page)).toHaveValue(`${caption}, de lá`)
  await expect(draftsOf(page).getByText(`${caption}, daqui`)).toBeVisible()
})

/** The caption of the stored edit. */
async function readStored(page: Page, caption: string): Promise<string | undefined> {
  const rows: { caption: string }[] = await readRows(page, 'edits')
  return rows.find((row) => row.caption.startsWith(caption))?.caption
}

test('text typed just before a page closes is in the edit when it opens again', async ({
  app,
  device,
}) => {
  const { page } = device
  await addSession(page.context())
  const { caption, other } = await openTwo(app.url, page)
  await other.close()
  await captionOf(page).fill(`${caption}, até o fim`)
  await page.goto('/calendar')
  await page.goto('/posts')
  const card = page.getByRole('region', { name: 'Posts' }).getByRole('article')
  await card.filter({ hasText: caption }).getByRole('button', { name: 'Editar' }).click()
  await expect(captionOf(page)).toHaveValue(`${caption}, até o fim`)
})
