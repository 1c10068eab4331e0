import type { Page } from 'playwright/test'
import { openAccount } from '../fixtures/people/account-screen.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { openSignedIn, sendSignIn, signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const sessions = (page: Page) => page.getByRole('region', { name: 'Onde você está conectado' })

test('a session that was ended elsewhere leads to the sign-in at its next call, and back afterwards', async ({
  app,
  page,
  openAnotherDevice,
}) => {
  const { person } = await signUpWithProject(app, page.request)
  const other = await openAnotherDevice()
  other.allow(/status of 401/)
  await signIn(other.page, person)
  await other.page.goto('/calendar')
  await expect(other.page.getByText('Sem posts').first()).toBeVisible()

  await openSignedIn(page, '/settings/account', person)
  const rows = sessions(page).getByRole('listitem')
  // This device, the other one, and the calls of this test.
  await expect(rows).toHaveCount(3)
  await rows
    .filter({ hasText: 'no Linux', hasNotText: 'Este aparelho' })
    .getByRole('button', { name: 'Encerrar', exact: true })
    .click()
  await expect(page.getByText('Sessão encerrada', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(2)

  await other.page.getByRole('button', { name: 'Próxima semana' }).click()
  const asked = await expectEnded(other.page)
  expect(asked).toMatch(/^\/calendar\?week=\d{4}-\d\d-\d\d$/)
  await sendSignIn(other.page, person)
  await other.page.waitForURL(`**${asked}`)
  await expect(other.page.getByRole('heading', { name: 'Calendário' })).toBeVisible()
  await expect(other.page.getByText('Sem posts').first()).toBeVisible()

  await openAccount(page)
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  const question = page.getByRole('dialog', { name: 'Encerrar todas as outras sessões?' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Só este aparelho continua conectado')).toBeVisible()
  await openAccount(page)
  await expect(rows).toHaveText([/Este aparelho/])
  // One of its own calls may have led it to the sign-in already.
  await other.page.goto('/posts')
  await other.page.waitForURL('**/signin?redirect=%2Fposts')
})

/** Where a sign-in would lead back to from the sign-in page, which says why it is there. */
async function expectEnded(page: Page): Promise<string | null> {
  await page.waitForURL('**/signin?*')
  await expect(page.getByText(/^Sua sessão terminou\. /)).toBeVisible()
  return new URL(page.url()).searchParams.get('redirect')
}
