import { type SmartServer, startSmartServer } from '../fakes/servers/smart-server.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { test as base, expect } from './fixtures/test.ts'

interface SmartFixtures {
  model: SmartServer
}

/** A server configured with a fake language model. */
const test = base.extend<SmartFixtures, { sharedModel: SmartServer }>({
  sharedModel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
    async ({}, use) => {
      const model = await startSmartServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  appEnv: [
    ({ sharedModel }, use) =>
      use({ AI_BASE_URL: sharedModel.baseUrl, AI_MODEL: 'teste', AI_API_KEY: 'chave' }),
    { scope: 'worker' },
  ],
  model: async ({ sharedModel }, use) => {
    sharedModel.script = { say: ['Bom dia!'] }
    await use(sharedModel)
  },
})

test.beforeEach(async ({ page }) => {
  await openSignedIn(page, '/posts/create')
})

test('the caption is replaced while the answer arrives, can be stopped, and can be undone', async ({
  page,
  model,
}) => {
  const caption = page.getByLabel('Legenda', { exact: true })
  const improve = page.getByRole('button', { name: 'Melhorar legenda' })
  await caption.fill('pão')
  await expect(improve).toHaveAttribute('aria-disabled', 'true')
  await improve.click({ force: true })
  await expect(
    page.getByText('Escreva ao menos 5 caracteres na legenda.').filter({ visible: true }),
  ).toBeVisible()
  await caption.fill('pao quentinho')

  model.script = { say: ['Pão ', 'quentinho ', 'saindo ', 'do forno!'], pauseMs: 700 }
  await improve.click()
  await expect(caption).toHaveValue(/^Pão quentinho/)
  await expect(caption).toHaveAttribute('readonly', '')
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect(caption).toHaveValue('pao quentinho')

  model.script = { say: ['Pão ', 'quentinho!'] }
  await improve.click()
  await expect(caption).toHaveValue('Pão quentinho!')
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(caption).toHaveValue('pao quentinho')
})

test('generated tags are added to their field', { tag: '@seldom' }, async ({ page, model }) => {
  await page.getByLabel('Legenda', { exact: true }).fill('Pão quentinho')
  model.script = { say: ['pão francês, ', 'padaria'] }
  await page.getByRole('button', { name: 'Gerar tags de produto' }).click()
  await expect(page.getByLabel(/^Tags de produto/)).toHaveValue('#pãofrancês #padaria')
})

test('when the model fails the text stays and the reason is shown', { tag: '@seldom' }, async ({
  page,
  model,
  problems,
}) => {
  problems.allow(/502|Failed to load/)
  const caption = page.getByLabel('Legenda', { exact: true })
  await caption.fill('pao quentinho')
  model.script = { status: 500 }
  await page.getByRole('button', { name: 'Melhorar legenda' }).click()
  await expect(page.getByText('Não foi possível melhorar a legenda')).toBeVisible()
  await expect(page.getByText(/O texto continua como estava\.$/)).toBeVisible()
  await expect(caption).toHaveValue('pao quentinho')
})

test('without a connection the buttons say why they are disabled', { tag: '@seldom' }, async ({
  page,
}) => {
  await page.getByLabel('Legenda', { exact: true }).fill('pao quentinho')
  const improve = page.getByRole('button', { name: 'Melhorar legenda' })
  await expect(improve).not.toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(true)
  await expect(improve).toHaveAttribute('aria-disabled', 'true')
  const reason = page.getByText(/^Sem conexão: a inteligência artificial/).filter({ visible: true })
  // A tap shows it for four seconds, which a busy machine may miss.
  await expect(async () => {
    await improve.click({ force: true })
    await expect(reason).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
})
