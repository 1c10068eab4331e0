import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

test('what is pressed before a part is alive counts when it is', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(/\/plan-grid-[^/]+\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/')
  const plans = page.getByRole('region', { name: 'Um plano para cada tamanho' })
  await plans.scrollIntoViewIfNeeded()
  await plans.getByRole('radio', { name: 'Anualmente' }).check()
  await expect(plans.getByText('R$ 19,99')).toBeVisible()
  late.resolve()
  await expect(plans.getByText('R$ 192,00').first()).toBeVisible()
  await expect(plans.getByRole('radio', { name: 'Anualmente' })).toBeChecked()
})

test('what is pressed before the page has its script counts when it has', async ({ page }) => {
  const late = Promise.withResolvers<void>()
  await page.route(/\/site-[^/]+\.js$/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('/pricing', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Anualmente' }).check()
  await main.getByRole('radio', { name: 'Mensalmente' }).check()
  await main.getByRole('radio', { name: 'Anualmente' }).check()
  await expect(main.getByText('R$ 19,99')).toBeVisible()
  late.resolve()
  await expect(main.getByText('R$ 192,00').first()).toBeVisible()
  await expect(main.getByRole('radio', { name: 'Anualmente' })).toBeChecked()
})
