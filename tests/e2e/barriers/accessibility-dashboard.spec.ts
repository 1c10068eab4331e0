import { dialogTitled, expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { answerDashboard } from '../fixtures/posts/answer-dashboard.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

test('the numbers of an account, the steps and the guide have no barriers', async ({ page }) => {
  const trouble = 'O Instagram não respondeu. Estes são os números da última vez.'
  const metrics = { follows_count: null, biography: 'Pães e doces. '.repeat(157), trouble }
  await answerDashboard(page, { done: 1, metrics })
  await openSignedIn(page, '/dashboard')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Instagram/ })
    .first()
    .click()
  await expect(page.getByText(trouble)).toBeVisible()
  await expectNoBarriers(page, 'dashboard with numbers and steps')
  await page.getByRole('button', { name: 'Seu guia' }).click()
  await expect(dialogTitled(page, 'Extraia o máximo do uPubly')).toBeVisible()
  await expectNoBarriers(page, 'guide')
})

test('the invitation has no barriers', async ({ page }) => {
  await answerDashboard(page, { done: 4 })
  await openSignedIn(page, '/dashboard')
  await expect(page.getByRole('meter', { name: 'Convites enviados' })).toBeVisible()
  await expectNoBarriers(page, 'dashboard with the invitation')
})
