import { apiBase } from '#contract/api.ts'
import { answerDashboard } from './fixtures/answer-dashboard.ts'
import { dialogTitled } from './fixtures/expect-no-barriers.ts'
import { addSession, openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'block' })

test('the numbers of an account are shown when it is chosen, and are there without a connection', async ({
  page,
  problems,
}) => {
  await answerDashboard(page, { done: 4 })
  await openSignedIn(page, '/dashboard')
  const card = page.getByRole('region', { name: 'Métricas' })
  await expect(card.getByRole('heading', { name: 'Selecione uma conta' })).toBeVisible()
  const account = card.getByRole('button', { name: /^Instagram/ }).first()
  await account.click()
  await expect(card.getByRole('heading', { name: 'Café Aurora' })).toBeVisible()
  await expect(card.getByRole('definition').first()).toContainText('12.3K')
  await expect(card.getByText('Instagram, há 12 minutos')).toBeVisible()

  // What the page knows is stored when it is left.
  problems.allow(/net::ERR_FAILED/)
  await page.route(`**${apiBase}/**`, (route) => route.abort())
  await page.reload()
  await account.click()
  await expect(card.getByRole('definition').first()).toContainText('12.3K')
  await expect(card.getByText(/^Instagram, há 1\d minutos$/)).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Convites enviados' })).toBeVisible()
  await account.click()
  await expect(card.getByRole('heading', { name: 'Selecione uma conta' })).toBeVisible()
})

test('the guide leads to the next step, and the shared link completes the last one', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const heard = await answerDashboard(page, { done: 3 })
  await addSession(context)
  await page.goto('/dashboard')
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('3/4')).toBeVisible()
  await page.getByRole('button', { name: 'Seu guia' }).click()
  await expect(dialogTitled(page, 'Extraia o máximo do uPubly')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Seu guia' })).toBeFocused()

  await panel.getByRole('button', { name: 'Compartilhar' }).click()
  await expect(panel.getByRole('button', { name: 'Link Copiado!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/cupom=ANA7K2QX$/)
  await expect(
    panel.getByRole('heading', { name: 'Convide amigos e ganhe recompensas' }),
  ).toBeVisible()
  expect(heard.shares).toBe(1)
})
