import { makePhoto } from '../setup/media/make-photo.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { test } from './fixtures/lines/bad-line.ts'
import { signUpWithProject } from './fixtures/people/sign-up-with-project.ts'
import { allowAccount } from './fixtures/posts/link-account.ts'
import { nextSlot, writePost } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

test('a newcomer does the four steps, is offered to invite friends, and has the numbers without a connection', {
  tag: '@seldom',
}, async ({ app, device, request }) => {
  const { person } = await signUpWithProject(app, request)
  const { page } = device
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, '/dashboard', person)
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'Faça valer a pena!' })).toBeVisible()
  await expect(panel.getByText('0/4')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nenhuma conta conectada' })).toBeVisible()

  await test.step('the guide leads to the first step', async () => {
    await page.getByRole('button', { name: 'Seu guia' }).click()
    const guide = page.getByRole('dialog', { name: 'Extraia o máximo do uPubly' })
    await expect(guide.getByRole('button', { name: 'COMEÇAR' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(guide).toHaveCount(0)
    await page.getByRole('button', { name: 'Seu guia' }).click()
    await guide.getByRole('button', { name: 'COMEÇAR' }).click()
    await page.waitForURL('**/settings')
    await page.getByRole('button', { name: 'Conectar Instagram' }).click()
    await allowAccount(app, page, 'vila.nova')
    // The page was opened anew by the network, and asks the server for the account.
    await expect(page.getByText('vila.nova', { exact: true }).first()).toBeVisible()
  })

  await test.step('a post with a time is two steps', async () => {
    const photos = [await makePhoto('bolo.jpg')]
    await writePost(page, { caption: 'Bolo da vila', photos, slot: nextSlot(24 * 3_600_000) })
    await expect(async () => {
      await page.goto('/dashboard')
      await expect(panel.getByText('3/4')).toBeVisible({ timeout: 3_000 })
    }).toPass()
  })

  await test.step('passing the link on is the last', async () => {
    await panel.getByRole('button', { name: 'Compartilhar' }).click()
    await expect(panel.getByRole('button', { name: 'Link Copiado!' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/pricing\?cupom=CARLA[A-Z0-9]{6}$/)
    await expect(
      panel.getByRole('heading', { name: 'Convide amigos e ganhe recompensas' }),
    ).toBeVisible()
    await expect(panel.getByText('0/5')).toBeVisible()
  })

  await test.step('the numbers of the account are on the device', async () => {
    const card = page.getByRole('region', { name: 'Métricas' })
    const account = card.getByRole('button', { name: 'Instagram vila.nova' })
    await account.click()
    await expect(card.getByText('Seguindo')).toBeVisible()
    const shown = await card.getByRole('definition').allTextContents()
    await waitForServiceWorker(page)
    await device.goOffline()
    device.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|ERR_FAILED/)
    await page.reload()
    await account.click()
    await expect(card.getByText('Seguindo')).toBeVisible()
    expect(await card.getByRole('definition').allTextContents()).toEqual(shown)
    await expect(panel.getByRole('meter', { name: 'Convites enviados' })).toBeVisible()
    await account.click()
    await expect(card.getByRole('heading', { name: 'Selecione uma conta' })).toBeVisible()
  })
})
