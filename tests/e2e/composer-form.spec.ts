import type { Page } from 'playwright/test'
import { makePhoto } from '../setup/media/make-photo.ts'
import { addPhotos } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Visualização', exact: true })
const mode = (page: Page, name: string) => page.getByRole('radio', { name })

const texts = [
  ['Descrição', 'Fornada das 7h'],
  ['Localização', 'São Paulo, SP'],
  ['Marcações', '@cafe.aurora'],
  ['Tags de produto', 'pão francês'],
  ['Texto alternativo', 'Uma cesta de pães'],
] as const

test('the text of every field is shown in the preview and is kept', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openSignedIn(page, '/posts/create')
  await expect(page.getByRole('heading', { name: /^TEMPLATE #\d{3}/ })).toBeVisible()
  await expect(page.getByText('Rascunho', { exact: true })).toBeVisible()
  await captionOf(page).fill('Pão quentinho #padaria')
  for (const [label, text] of texts) await page.getByLabel(new RegExp(`^${label} \\(`)).fill(text)
  await page.waitForURL('**/posts/create?draft=*')
  await page.reload()
  for (const [label, text] of texts)
    await expect(page.getByLabel(new RegExp(`^${label} \\(`))).toHaveValue(text)

  await expect(preview(page)).toBeHidden()
  await mode(page, 'Visualizar').check()
  await expect(captionOf(page)).toBeHidden()
  for (const [label, text] of texts) {
    await expect(preview(page).getByText(label, { exact: true })).toBeVisible()
    await expect(preview(page).getByText(text, { exact: true })).toBeVisible()
  }
  const tabs = preview(page).getByRole('tab')
  await expect(tabs).toHaveText([
    ...['Geral', 'Facebook', 'Twitter', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok'],
  ])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await mode(page, 'Editar').check()
  await expect(captionOf(page)).toHaveValue('Pão quentinho #padaria')
})

test('a preview shows the name and the picture of the chosen account', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('Pão quentinho')
  await mode(page, 'Visualizar').check()
  await preview(page).getByRole('tab', { name: 'Instagram' }).click()
  await expect(preview(page).getByText('sua_marca').first()).toBeVisible()
  await mode(page, 'Editar').check()
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox', { name: '@horta.da.vila' }).check()
  await mode(page, 'Visualizar').check()
  await preview(page).getByRole('tab', { name: 'Instagram' }).click()
  await expect(preview(page).getByText('horta.da.vila').first()).toBeVisible()
  await expect(preview(page).locator('img[src*="avatar"], img').first()).toBeVisible()
})

test('on a wide screen the preview is beside the form and follows the typing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, '/posts/create')
  await expect(preview(page).getByRole('tab', { name: 'Geral' })).toBeVisible({ timeout: 20_000 })
  await captionOf(page).pressSequentially('Pão na hora')
  await expect(preview(page).getByText('Pão na hora')).toBeVisible()
  await addPhotos(page, [await makePhoto('pao.jpg', { width: 640, height: 800 })])
  await expect(preview(page).getByRole('img', { name: 'Imagem do post' })).toBeVisible()
})

test('pasted HTML stays plain text; emoji and right-to-left text are kept as written', {
  tag: '@seldom',
}, async ({ page }) => {
  await openSignedIn(page, '/posts/create')
  await captionOf(page).focus()
  await captionOf(page).evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text/html', '<b>Pão</b> <img src=x onerror=alert(1)>')
    data.setData('text/plain', 'Pão')
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    document.execCommand('insertText', false, data.getData('text/plain'))
  })
  await expect(captionOf(page)).toHaveValue('Pão')
  const written = 'شاي ساخن ☕ 👩‍👩‍👧‍👦 <b>não é negrito</b>'
  await captionOf(page).fill(written)
  await page.waitForURL('**/posts/create?draft=*')
  await page.reload()
  await expect(captionOf(page)).toHaveValue(written)
  await expect(captionOf(page)).toHaveCSS('direction', 'rtl')
})

test('a text over its limit shows an error at the field and prevents sending, and is not cut', async ({
  page,
}) => {
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('Olá')
  const location = page.getByLabel(/^Localização/)
  await location.fill('x'.repeat(255))
  await expect(page.getByText('255 de 255')).toBeVisible()
  await location.fill('x'.repeat(256))
  await expect(page.getByText('A localização leva no máximo 255 caracteres.')).toBeVisible()
  await expect(location).toHaveValue('x'.repeat(256))
  await addPhotos(page, [await makePhoto('pao.jpg', { width: 640, height: 800 })])
  await expect(page.getByText(/^JPG · 640 × 800 px/)).toBeVisible()
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Postar Agora' }).click()
  await expect(page.getByRole('alert').getByText('A localização leva no máximo')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what a network would refuse is shown at the account and at the field before sending', async ({
  page,
}) => {
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('a'.repeat(2201))
  await expect(page.getByText('2.201 de 2.200')).toBeVisible()
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await expect(page.getByText('Até 10 imagens por post').first()).toBeVisible()
  const refusal = page.getByText('Instagram: a legenda tem 2.201 de 2.200 caracteres.')
  await expect(refusal).toHaveCount(0)
  await page.getByRole('checkbox').first().check()
  await expect(refusal).toHaveCount(2)
  await expect(page.getByText('Instagram: adicione ao menos uma imagem ou um vídeo.')).toHaveCount(
    2,
  )
})

test('a network version is kept with the draft', { tag: '@seldom' }, async ({ page }) => {
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('Para todas as redes')
  await expect(page.getByRole('button', { name: 'Personalizar por rede' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^Personalizar por rede/ }).click()
  await page.getByRole('button', { name: /^Escrever outro texto/ }).click()
  await page.getByLabel('Legenda no Instagram').fill('Só no Instagram')
  await page.getByLabel(/^Primeiro comentário/).fill('#padaria')
  await page.getByLabel(/^Colaboradores/).fill('@horta.da.vila')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Com versão própria: Instagram')).toBeVisible()
  await page.waitForURL('**/posts/create?draft=*')
  await page.reload()
  await page.getByRole('button', { name: /^Personalizar por rede/ }).click()
  await expect(page.getByLabel('Legenda no Instagram')).toHaveValue('Só no Instagram')
  await expect(page.getByLabel(/^Primeiro comentário/)).toHaveValue('#padaria')
  await expect(page.getByText('@horta.da.vila', { exact: true }).last()).toBeVisible()
  await mode(page, 'Visualizar').check()
  await preview(page).getByRole('tab', { name: 'Instagram' }).click()
  await expect(preview(page).getByText('Só no Instagram')).toBeVisible()
})

test('a tall picture is refused by the feed and fits a story', { tag: '@seldom' }, async ({
  page,
}) => {
  await openSignedIn(page, '/posts/create')
  await captionOf(page).fill('Fica guardada')
  await addPhotos(page, [await makePhoto('alta.jpg', { width: 720, height: 1280 })])
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox', { name: '@horta.da.vila' }).check()
  await expect(page.getByText(/Instagram: a imagem 1 é alta demais/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Personalizar por rede/ }).click()
  await page.getByRole('radio', { name: 'Story' }).check()
  await expect(page.getByText(/a imagem 1 é alta demais/)).toHaveCount(0)
  await expect(page.getByText('Story do Instagram: a legenda não aparece.').first()).toBeVisible()
  await mode(page, 'Visualizar').check()
  await preview(page).getByRole('tab', { name: 'Instagram' }).click()
  const story = preview(page).getByRole('article', { name: 'Story no Instagram' })
  await expect(story.getByText('horta.da.vila')).toBeVisible()
  await expect(story.getByText('Fica guardada')).toHaveCount(0)
})
