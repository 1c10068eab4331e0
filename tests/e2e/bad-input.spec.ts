import { writeFile } from 'node:fs/promises'
import { makePhoto } from '../setup/media/make-photo.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { addPhotos } from './fixtures/posts/write-post.ts'
import { demo, openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a wrong password shows a message and stays on the page', async ({ page, problems }) => {
  problems.allow(/401/)
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill(demo.email)
  await page.getByLabel('Senha', { exact: true }).fill('Errada@2026')
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Email ou senha incorretos.')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(demo.email)
})

test('the sign-in form names the wrong field without asking the server', async ({ page }) => {
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill('ana')
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
  await expect(page.getByText('Email inválido')).toBeVisible()
  await expect(page.getByText('Senha é obrigatória')).toBeVisible()
})

test('a visitor is sent to sign-in, then to the page they wanted', async ({ page }) => {
  await page.goto('/calendar?week=2026-11-15')
  await page.waitForURL('**/signin**')
  await page.getByLabel('Email', { exact: true }).fill(demo.email)
  await page.getByLabel('Senha', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
  await page.waitForURL('**/calendar?week=2026-11-15')
})

test(
  'a 20 MB text named .jpg is refused with a reason, and the draft is kept',
  {
    tag: '@seldom',
  },
  async ({ device }, testInfo) => {
    const { page } = device
    await openSignedIn(device.page, '/posts/create')
    await page.getByLabel('Legenda', { exact: true }).fill('Com um arquivo que não é foto')
    const photo = await makePhoto('boa.jpg')
    await addPhotos(page, [photo])
    // By its path: as bytes it travels to the browser as text of 27 MB, which takes long on a busy machine.
    const text = testInfo.outputPath('lista.jpg')
    await writeFile(text, Buffer.alloc(20 * 1024 * 1024, 'texto '))
    await addPhotos(page, text)
    await expect(page.getByText('lista.jpg').first()).toBeVisible()
    await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue(
      'Com um arquivo que não é foto',
    )
    await expect(page.getByText('Salvo neste aparelho').first()).toBeVisible()
    await page.reload()
    await page.goto('/posts')
    await expect(page.getByText('Com um arquivo que não é foto')).toBeVisible()
  },
)

test("a full storage shows a message, and the draft's text is kept", { tag: '@seldom' }, async ({
  app,
  device,
}) => {
  const { page } = device
  await openSignedIn(page, '/posts/create')
  await waitForServiceWorker(page)
  await page.getByLabel('Legenda', { exact: true }).fill('Texto que não pode se perder')
  await expect(page.getByText('Salvo neste aparelho').first()).toBeVisible()
  const client = await device.context.newCDPSession(page)
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 })
  await addPhotos(page, [await makePhoto('grande.jpg', { width: 3000, height: 3000 })])
  await expect(page.getByText(/sem espaço|Não há espaço|armazenamento/i).first()).toBeVisible()
  await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue(
    'Texto que não pode se perder',
  )
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.url })
  await page.goto('/posts')
  await expect(page.getByText('Texto que não pode se perder')).toBeVisible()
})
