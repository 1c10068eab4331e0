import { makePhoto } from '../../setup/media/make-photo.ts'
import { allowAccount } from '../fixtures/posts/link-account.ts'
import { addPhotos, confirmPost } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test('an account whose password was changed at the network says so, and is connected again', async ({
  app,
  page,
}) => {
  const username = 'padaria.saudavel'
  const row = page.getByRole('listitem').filter({ hasText: username }).last()
  await openSignedIn(page, '/settings')
  await page.getByRole('button', { name: 'Conectar Instagram' }).click()
  await allowAccount(app, page, username)
  await expect(row.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(row.getByText('Autorização renovada automaticamente')).toBeVisible()

  const ended = await page.request.patch(
    `${app.sandboxUrl}/_control/instagram/accounts/${username}`,
    { data: { endTokens: 460 } },
  )
  expect(ended.ok()).toBe(true)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Sem autorização')
  await addPhotos(page, [await makePhoto('pao.jpg')])
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox', { name: username }).check()
  await confirmPost(page, 'Postar Agora')

  await expect(async () => {
    await page.goto('/settings')
    await expect(row.getByText('A senha desta conta do Instagram foi trocada.')).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 40_000 })
  await expect(row.getByText('Ativo', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: `Reconectar ${username}` }).click()
  await allowAccount(app, page, username)
  await expect(row.getByText('Ativo', { exact: true })).toBeVisible()
  // The same account: one row, and what waited for it goes out.
  await expect(page.getByRole('button', { name: `Remover ${username}` })).toHaveCount(1)
  await page.goto('/posts')
  const post = page.getByRole('article').filter({ hasText: 'Sem autorização' })
  await expect(async () => {
    await page.reload()
    await expect(post.getByText('Publicado').first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
})
