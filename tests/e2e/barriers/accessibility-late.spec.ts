import { desktop, expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { makeLate } from '../fixtures/posts/make-late.ts'
import { addSession } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

// Its server is stopped meanwhile, and so is no other file's.
test.use({ appEnv: { LOG_LEVEL: 'error' }, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(120_000)

test('what missed its time is told and decided without barriers', async ({ app, page }) => {
  await makeLate(app, 3)
  await addSession(page.context())
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Resolver' })).toBeVisible()
  await expectNoBarriers(page, 'dashboard with what missed its time')
  await page.goto('/posts')
  await expect(page.getByRole('button', { name: 'Decidir' }).first()).toBeVisible()
  await expectNoBarriers(page, 'posts with what missed its time')
  await page.getByRole('button', { name: 'Resolver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  await expectNoBarriers(page, 'what missed its time')
  await dialog.getByRole('button', { name: 'Reagendar' }).click()
  await expectNoBarriers(page, 'another time for what missed its own')
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expectNoBarriers(page, 'cancelling what missed its time', [desktop])
})
