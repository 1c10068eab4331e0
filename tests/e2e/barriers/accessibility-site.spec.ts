import { publicPages } from '#contract/site/public-pages.ts'
import { expectNoBarriers, phone } from '../fixtures/expect-no-barriers.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of publicPages)
  test(`the public page ${path} has no barriers`, async ({ page }) => {
    await page.goto(path)
    for (const island of await page.locator('[data-island]').all()) {
      await island.scrollIntoViewIfNeeded()
      await expect(island).toHaveAttribute('data-is-alive')
    }
    await page.waitForLoadState('networkidle')
    await expectNoBarriers(page, path)
  })

test('a turned card and the page for unknown addresses have no barriers', async ({
  page,
  problems,
}) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Problemas e soluções' })
  await cards.scrollIntoViewIfNeeded()
  await cards.getByRole('button', { name: 'Ver a solução' }).first().click()
  await expect(cards.getByText('Escreva uma vez')).toBeVisible()
  await expectNoBarriers(page, 'turned card')
  problems.allow(/404/)
  await page.goto('/nunca/existiu')
  await expectNoBarriers(page, 'unknown address')
})

test('the open menu of a phone has no barriers', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.locator('summary').click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectNoBarriers(page, 'menu', [phone])
})
