import type { Page } from 'playwright/test'
import type { Draft } from '#local/database/rows.ts'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { suspendTab } from '../fixtures/device/suspend-tab.ts'
import { addPhotos, confirmPost, nextSlot, planTime } from '../fixtures/posts/write-post.ts'
import { addSession } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })
const descriptionOf = (page: Page) => page.getByLabel('Descrição')
const listCaptions = async (page: Page) =>
  (await readRows<Draft>(page, 'drafts')).map(({ caption }) => caption).sort()

/** The tests open one draft in two tabs. */
test.use({ hasVisited: true })

test.beforeEach(async ({ device }) => {
  await addSession(device.context)
})

async function openTwice(page: Page): Promise<Page> {
  await page.goto('/posts/create')
  await captionOf(page).fill('Começo')
  await page.waitForURL('**/posts/create?draft=*')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(captionOf(other)).toHaveValue('Começo')
  return other
}

test('text, media and times added in one tab appear in the other', async ({ device }) => {
  const { page } = device
  const other = await openTwice(page)
  await captionOf(page).fill('Começo e meio')
  await expect(captionOf(other)).toHaveValue('Começo e meio')
  await descriptionOf(other).fill('Da outra aba')
  await expect(descriptionOf(page)).toHaveValue('Da outra aba')
  await addPhotos(other, [await makePhoto('um.jpg')])
  await expect(page.getByRole('button', { name: 'Remover mídia' })).toBeVisible()
  await addPhotos(page, [await makePhoto('dois.jpg')])
  await expect(other.getByText('2/2')).toBeVisible()
  await planTime(other, { slot: nextSlot(3_600_000) })
  await expect(page.getByText('Agendamentos (1)')).toBeVisible()
  expect(await listCaptions(page)).toEqual(['Começo e meio'])
})

test('the caret keeps its place when the other tab changes the same text', async ({ device }) => {
  const { page } = device
  const other = await openTwice(page)
  const field = captionOf(other)
  await field.focus()
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3))
  await captionOf(page).fill('Começo, e mais no fim')
  await expect(field).toHaveValue('Começo, e mais no fim')
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(3)
  await other.keyboard.type('__')
  await expect(captionOf(page)).toHaveValue('Com__eço, e mais no fim')
})

test('a text that both tabs changed is kept in two versions, and the person is informed', async ({
  device,
}) => {
  const { page } = device
  const other = await openTwice(page)
  const wake = await suspendTab(other)
  await captionOf(other).fill('Da aba que dormia')
  await captionOf(page).fill('Da aba acordada')
  await expect.poll(() => listCaptions(page)).toEqual(['Da aba acordada'])
  await wake()
  await expect(
    other.getByText('Este rascunho também foi alterado em outra aba.').first(),
  ).toBeVisible()
  await expect(other.getByText('A outra versão ficou guardada em Rascunhos.').first()).toBeVisible()
  await expect(captionOf(page)).toHaveValue('Da aba que dormia')
  expect(await listCaptions(page)).toEqual(['Da aba acordada', 'Da aba que dormia'])
  await page.goto('/posts')
  const card = page.getByRole('article', { name: 'Rascunho: Da aba acordada' })
  await expect(card.getByText('Outra versão')).toBeVisible()
})

test('a draft discarded in the other tab shows a message, and what was typed here is not lost', async ({
  device,
}) => {
  const { page } = device
  const other = await openTwice(page)
  const wake = await suspendTab(other)
  await captionOf(other).fill('Começo e o que só estava aqui')
  await page.getByRole('button', { name: 'Cancelar' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await wake()
  await expect(
    other.getByRole('heading', { name: 'Este rascunho foi enviado ou descartado em outra aba' }),
  ).toBeVisible()
  await other.getByRole('link', { name: 'Continuar esse rascunho' }).click()
  await expect(captionOf(other)).toHaveValue('Começo e o que só estava aqui')
  await captionOf(other).fill('E segue')
  await expect.poll(() => listCaptions(other)).toEqual(['E segue'])
})

test('a draft sent in the other tab shows one message, and leaves no second draft', async ({
  device,
}) => {
  const { page } = device
  const other = await openTwice(page)
  await addPhotos(page, [await makePhoto('um.jpg')])
  await planTime(page, { slot: nextSlot(3_600_000) })
  await expect(other.getByText('Agendamentos (1)')).toBeVisible()
  await device.goOffline()
  await confirmPost(page)
  await expect(
    other.getByRole('heading', { name: 'Este post foi para a fila de envio em outra aba' }),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: 'Continuar esse rascunho' })).toHaveCount(0)
  expect((await readRows<Draft>(page, 'drafts')).map(({ status }) => status)).toEqual(['in-outbox'])
})
