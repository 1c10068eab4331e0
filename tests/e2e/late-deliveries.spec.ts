import type { Page } from 'playwright/test'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { makeLate } from './fixtures/posts/make-late.ts'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// Its server is stopped meanwhile, and so is no other file's.
test.use({ appEnv: { LOG_LEVEL: 'error' } })

const zone = 'America/Sao_Paulo'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'o horário e espera' })

test('what missed its time is told on three screens, and goes out now, later or never', {
  tag: '@seldom',
}, async ({ app, page }) => {
  const [first, second, third] = await makeLate(app, 3)
  if (!first || !second || !third) throw new Error('Three times were to be late')
  await addSession(page.context())

  await page.goto('/dashboard')
  await expect(notice(page)).toContainText(
    '3 publicações perderam o horário e esperam por você. O serviço esteve fora do ar ou sobrecarregado.',
  )
  await notice(page).getByRole('button', { name: 'Resolver' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (caption: string) => dialog.getByRole('checkbox', { name: begin(caption) }).check()
  await choose(first.caption)
  await dialog.getByRole('button', { name: 'Publicar agora' }).click()
  await expect(page.getByText('1 publicação sai agora')).toBeVisible()
  await choose(second.caption)
  await dialog.getByRole('button', { name: 'Reagendar' }).click()
  await dialog.getByRole('button', { name: 'Reagendar' }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  await page.goto(`/calendar?week=${wallClockAt(third.scheduledAt.getTime(), zone).date}`)
  await expect(notice(page)).toContainText('1 publicação perdeu o horário')
  const item = page.getByRole('article').filter({ hasText: begin(third.caption) })
  await expect(item).toContainText('Atrasado')

  await page.goto('/posts')
  await expect(notice(page)).toBeVisible()
  const card = (caption: string) =>
    page.getByRole('region', { name: 'Posts' }).getByRole('article', { name: begin(caption) })
  await expect(card(second.caption)).not.toContainText('Atrasado')
  await card(third.caption).getByRole('button', { name: 'Decidir' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Cancelar 1 publicação' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Decidir' })).toBeHidden()
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Atualizar' }).click()
      return await card(first.caption).innerText()
    })
    .toMatch(/Publicado/)
})

/** Matches the begin of a caption; a list may cut the rest. */
function begin(caption: string): RegExp {
  return new RegExp(caption.slice(0, 20).replace(/[^\p{L}\p{N} ]/gu, '.'))
}
