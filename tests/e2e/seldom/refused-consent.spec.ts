import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test("pressing 'cancel' at the network leads back to a plain note, not to an error", async ({
  page,
}) => {
  await openSignedIn(page, '/settings?state=instagram.abc&error=access_denied')
  const note = page.getByRole('status').filter({ hasText: 'Nenhuma conta foi conectada' })
  await expect(note).toContainText('Você não autorizou a conexão na rede.')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await page.waitForURL('**/settings')
})
