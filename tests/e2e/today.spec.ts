import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('what failed is corrected from the dashboard, also where the list of posts does not reach', async ({
  page,
}) => {
  await addSession(page.context())
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Hoje', exact: true })
  // In the first half hour of a day nothing has gone out yet.
  await expect(today.getByRole('list', { name: 'O que sai hoje' })).toContainText(
    /Publicado às|Agendado/,
  )
  const failures = today.getByRole('listitem').filter({ hasText: '2 publicações falharam' })
  // Planned long ago: it is not on the first page of the list.
  await failures.getByRole('link', { name: /^Corrigir Oficina de latte art/ }).click()
  await page.waitForURL('**/posts')
  const post = page.getByRole('article', { name: /^Oficina de latte art/ })
  await expect(post.getByLabel('Legenda', { exact: true })).toHaveValue(/^Oficina de latte art/)
})
