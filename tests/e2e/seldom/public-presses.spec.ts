import { holdScript } from '../fixtures/open-site.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

test('what is pressed before a part is alive counts when it is', async ({ page }) => {
  const release = await holdScript(page, 'plan-grid')
  await page.goto('/')
  const plans = page.getByRole('region', { name: 'Um plano para cada tamanho' })
  await plans.scrollIntoViewIfNeeded()
  await plans.getByRole('radio', { name: 'Anualmente' }).check()
  await expect(plans.getByText('R$ 19,99')).toBeVisible()
  release()
  await expect(plans.getByText('R$ 192,00').first()).toBeVisible()
  await expect(plans.getByRole('radio', { name: 'Anualmente' })).toBeChecked()
})

test("the footer's buttons, pressed before the page has its script, do their work when it has", async ({
  page,
}) => {
  const release = await holdScript(page, 'site')
  // Nobody is asked then, so that the words come by the press alone.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/pricing', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Tema/ }).click()
  await page.getByRole('button', { name: 'Privacidade' }).click()
  await expect(page.getByRole('region', { name: 'Privacidade' })).toBeHidden()
  release()
  await expect(page.getByRole('region', { name: 'Privacidade' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tema: escuro' })).toBeVisible()
})

test('what is pressed before the page has its script counts when it has', async ({ page }) => {
  const release = await holdScript(page, 'site')
  await page.goto('/pricing', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Anualmente' }).check()
  await main.getByRole('radio', { name: 'Mensalmente' }).check()
  await main.getByRole('radio', { name: 'Anualmente' }).check()
  await expect(main.getByText('R$ 19,99')).toBeVisible()
  release()
  await expect(main.getByText('R$ 192,00').first()).toBeVisible()
  await expect(main.getByRole('radio', { name: 'Anualmente' })).toBeChecked()
})
