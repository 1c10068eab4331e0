import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { dialogTitled, expectNoBarriers, phone } from '../fixtures/expect-no-barriers.ts'
import { addPhotos } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the composer has no barriers, empty, filled in and with its dialogs', async ({ page }) => {
  await openSignedIn(page, '/posts/create')
  await expect(page.getByLabel('Legenda', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'empty composer')
  await page.getByLabel('Legenda', { exact: true }).fill('Pão quentinho. '.repeat(160))
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Postar Agora' }).click()
  await expect(page.getByText(/coisas para postar/)).toBeVisible()
  await expectNoBarriers(page, 'composer with findings')
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByLabel('Legenda', { exact: true }).fill('Pão quentinho')
  await addPhotos(page, await Promise.all(['a.jpg', 'b.jpg'].map((name) => smallPhoto(name))))
  await expect(page.getByText('1/2').first()).toBeVisible()
  await page.getByRole('switch', { name: 'Agendar template' }).click()
  await page.getByRole('button', { name: /^Usar o próximo horário/ }).click()
  await page.getByRole('switch', { name: 'Repetir' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Adicionar Agendamento' }).click()
  await page.getByRole('button', { name: /^Editar agendamento/ }).click()
  await expect(page.getByRole('heading', { name: 'Editar Agendamento' })).toBeFocused()
  await expectNoBarriers(page, 'schedule editor')
  await page.getByRole('button', { name: 'Remover mídia' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).first().click()
  await expect(dialogTitled(page, 'Sair')).toBeVisible()
  await expectNoBarriers(page, 'leaving, with a notification')
  await page.setViewportSize(phone)
  // The notification does not cover the dialog's buttons.
  await page.getByRole('button', { name: 'Manter rascunho' }).click({ trial: true })
})

test('texts per network and a clash have no barriers', async ({ page }) => {
  await writeWithPhotos(page)
  await page.getByRole('switch', { name: 'Agendar template' }).click()
  await page.getByRole('button', { name: 'Amanhã 09:00' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Adicionar Agendamento' }).click()
  await page.getByRole('button', { name: 'Amanhã 09:00' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Personalizar por rede/ }).click()
  await page.getByRole('button', { name: /^Escrever outro texto/ }).click()
  await expect(page.getByText(/já tem um post às 09:00/)).toBeVisible()
  await expectNoBarriers(page, 'versions and a clash')
})

for (const [button, title] of [
  ['Cortar e girar', 'Cortar e girar'],
  ['Hashtags', 'Hashtags'],
  ['Definir horários do projeto', 'Horários do projeto'],
  ['Templates', 'Templates'],
] as const) {
  test(`the dialog '${title}' has no barriers`, async ({ page }) => {
    await writeWithPhotos(page)
    await page.getByRole('switch', { name: 'Agendar template' }).click()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(dialogTitled(page, title)).toBeVisible()
    await expectNoBarriers(page, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('previews have no barriers', async ({ page }) => {
  await writeWithPhotos(page)
  await page.getByRole('radio', { name: 'Visualizar' }).check()
  for (const name of ['Geral', 'Instagram', 'TikTok']) {
    await page.getByRole('tab', { name }).click()
    await expectNoBarriers(page, `preview, ${name}`)
  }
})

async function writeWithPhotos(page: Page): Promise<void> {
  await openSignedIn(page, '/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Pão quentinho #padaria')
  await addPhotos(page, await Promise.all(['a.jpg', 'b.jpg'].map((name) => smallPhoto(name))))
  await expect(page.getByRole('list', { name: 'Ordem das mídias' })).toBeVisible()
}

const smallPhoto = (name: string) => makePhoto(name, { width: 640, height: 800 })
