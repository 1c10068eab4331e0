import { dialogTitled, expectNoBarriers, phone } from '../fixtures/expect-no-barriers.ts'
import { openOperation, otto, test } from '../fixtures/people/operation.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

// One server for the file, with operators.
test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test("the operator's areas have no barriers, their dialogs neither", async ({ app, page }) => {
  await openOperation(app, page)
  await expectNoBarriers(page, 'plans')
  await page.getByRole('button', { name: 'Alterar o plano Starter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar o plano Starter' })
  await dialog.getByLabel('Nome').fill('')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await expectNoBarriers(page, 'changing a plan')
  await page.keyboard.press('Escape')
  for (const name of [
    ...['Lista de espera', 'Mensagens', 'Pessoas', 'Reembolsos', 'Publicações'],
    ...['Eventos de cobrança', 'Métricas', 'Registro'],
  ]) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name })).not.toContainText('Carregando')
    await expectNoBarriers(page, name)
  }
  await page.getByRole('tab', { name: 'Pessoas' }).click()
  await page.getByRole('button', { name: `Dar mais dias de teste a ${otto.name}` }).click()
  await expect(dialogTitled(page, `Dar mais dias de teste a ${otto.name}?`)).toBeVisible()
  await expectNoBarriers(page, 'more days of a trial', [phone])
})

test('an operator without a second step meets no barriers either', async ({ page, problems }) => {
  problems.allow(/403/)
  await openSignedIn(page, '/operator', otto)
  await expect(
    page.getByRole('heading', { name: 'Entre com a verificação em duas etapas' }),
  ).toBeVisible()
  await expectNoBarriers(page, 'second step needed')
})
