import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { endTrial } from '../fixtures/people/end-trial.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 120_000 })
// A server of its own: others would meet its restart.
test.use({ appEnv: { LOG_LEVEL: 'error' }, contextOptions: { reducedMotion: 'reduce' } })

test('billing has no barriers, in a trial and for who pays', async ({ app, page }) => {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/billing', person)
  await expect(page.getByRole('link', { name: /^Assinar Starter/ })).toBeVisible()
  await expectNoBarriers(page, 'billing in a trial')
  await openSignedIn(page, '/billing')
  await expect(page.getByRole('link', { name: /^Acessar Portal de Cobrança/ })).toBeVisible()
  await expectNoBarriers(page, 'billing of who pays')
})

test('what is said of a plan that has ended has no barriers', async ({ app, page }) => {
  const { person } = await signUpWithProject(app, page.request)
  await endTrial(app, person.email, -9)
  await openSignedIn(page, '/posts/create', person)
  await expect(page.getByText(/^O plano deste projeto terminou: nada novo/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver planos' }).first().waitFor()
  await expectNoBarriers(page, 'composer without a plan')
  await page.goto('/billing')
  await expect(page.getByText(/^Seu plano terminou\. Nada foi apagado/)).toBeVisible()
  await expectNoBarriers(page, 'billing without a plan')
})
