import type { Page } from 'playwright/test'
import { makePhoto } from '../setup/media/make-photo.ts'
import { addPhotos } from './fixtures/posts/write-post.ts'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

test.beforeEach(async ({ device }) => {
  await addSession(device.context)
})

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })

test('the first words of a draft survive an immediate reload', async ({ device }) => {
  const { page } = device
  await page.goto('/posts/create')
  await captionOf(page).fill('Mal comecei')
  await page.reload()
  await expectDraft(page, 'Mal comecei')
})

test('the last words of a draft survive an immediate reload', async ({ device }) => {
  const { page } = device
  await page.goto('/posts/create')
  await captionOf(page).fill('Começo')
  await page.waitForURL('**/posts/create?draft=*')
  await captionOf(page).fill('Começo e fim')
  await page.reload()
  await expect(captionOf(page)).toHaveValue('Começo e fim')
})

test('the last words of a draft survive the closing of the tab', async ({ device }) => {
  const { page, context } = device
  const other = await context.newPage()
  await page.goto('/posts/create')
  await captionOf(page).fill('Começo')
  await page.waitForURL('**/posts/create?draft=*')
  await captionOf(page).fill('Começo e fecho')
  await page.close({ runBeforeUnload: true })
  await expectDraft(other, 'Começo e fecho')
})

test('a tab that only shows a draft does not undo what another tab wrote', {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  await page.goto('/posts/create')
  await captionOf(page).fill('Primeira versão')
  await page.waitForURL('**/posts/create?draft=*')
  const onlooker = await context.newPage()
  await onlooker.goto(page.url())
  await expect(captionOf(onlooker)).toHaveValue('Primeira versão')
  await captionOf(page).fill('Segunda versão')
  await expect
    .poll(async () => (await readDrafts(page)).map(({ caption }) => caption))
    .toEqual(['Segunda versão'])
  await onlooker.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await onlooker.waitForURL('**/posts')
  // Whatever it still had to write of the first draft is written before a new one.
  await onlooker.getByRole('link', { name: 'Novo Post' }).first().click()
  await captionOf(onlooker).fill('Outro rascunho')
  await expect
    .poll(async () => (await readDrafts(page)).map(({ caption }) => caption).toSorted())
    .toEqual(['Outro rascunho', 'Segunda versão'])
})

test('a photo that is still being checked when the person leaves is added to its draft', {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  await context.addInitScript(() => {
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function later(this: Worker, ...message: [unknown]) {
      setTimeout(() => postMessage.apply(this, message), 2_000)
    }
  })
  await page.goto('/posts/create')
  await captionOf(page).fill('Com foto demorada')
  await page.waitForURL('**/posts/create?draft=*')
  await addPhotos(page, [await makePhoto('demorada.jpg')])
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await page.waitForURL('**/posts')
  expect((await readDrafts(page)).map(({ mediaHashes }) => mediaHashes.length)).toEqual([0])
  await expect
    .poll(async () => (await readDrafts(page)).map(({ mediaHashes }) => mediaHashes.length))
    .toEqual([1])
})

function readDrafts(page: Page): Promise<{ caption: string; mediaHashes: string[] }[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('upubly')
    await new Promise((done) => {
      open.onsuccess = done
    })
    const read = open.result.transaction('drafts').objectStore('drafts').getAll()
    await new Promise((done) => {
      read.onsuccess = done
    })
    open.result.close()
    return read.result
  })
}

async function expectDraft(page: Page, caption: string): Promise<void> {
  await page.goto('/posts')
  await expect(page.getByText(caption).first()).toBeVisible()
}
