import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test('the accounts of two Pages are connected at once, and are connected again the same way', async ({
  app,
  page,
}) => {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/settings', person)
  await page.getByRole('button', { name: 'Conectar Instagram' }).click()
  const notice = page.getByRole('dialog', { name: 'Aviso!' })
  await expect(notice.getByRole('radio', { name: 'Entrar com o Instagram' })).toBeChecked()
  await notice.getByRole('radio', { name: 'Entrar com o Facebook' }).click()
  await notice.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL(`${app.sandboxUrl}/**`)
  await expect(page.getByText('Instagram: cafe.aurora')).toBeVisible()
  await page.getByRole('checkbox', { name: 'instagram_manage_comments' }).uncheck()
  await page.getByRole('button', { name: 'Permitir' }).click()
  await page.waitForURL((url) => url.pathname === '/settings' && url.search === '')
  const choice = page.getByRole('dialog')
  await expect(choice.getByRole('checkbox', { name: 'studio.lume' })).toBeVisible()
  await choice.getByRole('checkbox', { name: 'Todas' }).click()
  await choice.getByRole('button', { name: /^Conectar/ }).click()
  const card = page.getByRole('region', { name: 'Instagram', exact: true })
  await expect(card.getByTitle('cafe.aurora')).toBeVisible()
  await expect(card.getByText('Sem permissão para publicar o primeiro comentário.')).toHaveCount(2)
  await card.getByRole('button', { name: 'Reconectar studio.lume' }).click()
  await expect(notice.getByRole('radio', { name: 'Entrar com o Facebook' })).toBeChecked()
})
