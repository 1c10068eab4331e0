import type { Page } from 'playwright/test'
import type { AppServer } from '../../setup/server/app-server.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

/** To the network's consent page, as a person with a project of their own. */
async function openConsent(app: AppServer, page: Page, network: string): Promise<void> {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/settings', person)
  await page.getByRole('button', { name: `Conectar ${network}` }).click()
  const notice = page.getByRole('dialog', { name: 'Aviso!' })
  await notice.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL(`${app.sandboxUrl}/**`)
}

const backAtSettings = (url: URL) => url.pathname === '/settings' && url.search === ''
const card = (page: Page, network: string) =>
  page.getByRole('region', { name: network, exact: true })

for (const network of ['Instagram', 'Facebook', 'TikTok'])
  test(`pressing 'cancel' at ${network} leads back to a plain note, not to an error`, async ({
    app,
    page,
  }) => {
    await openConsent(app, page, network)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    const note = page.getByRole('status').filter({ hasText: 'Nenhuma conta foi conectada' })
    await expect(note).toContainText('Você não autorizou a conexão na rede.')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await page.waitForURL(backAtSettings)
    await expect(card(page, network).getByText('Não conectado')).toBeVisible()
  })

for (const [network, permission] of [
  ['Instagram', 'instagram_business_content_publish'],
  ['Facebook', 'pages_manage_posts'],
  ['TikTok', 'video.publish'],
] as const)
  test(`without the permission to publish ${network} is not connected, and it is said why`, async ({
    app,
    page,
    problems,
  }) => {
    problems.allow(/502|400/)
    await openConsent(app, page, network)
    await page.getByRole('checkbox', { name: permission }).uncheck()
    await page.getByRole('button', { name: 'Permitir' }).click()
    await page.waitForURL(backAtSettings)
    await expect(page.getByText(/Para publicar, é preciso permitir/).first()).toBeVisible()
    await expect(card(page, network).getByText('Não conectado')).toBeVisible()
  })

test('with the permission to publish alone a Page is connected, and what is missing is said at it', async ({
  app,
  page,
}) => {
  await openConsent(app, page, 'Facebook')
  for (const box of await page.locator('input[name="page"]').all()) await box.uncheck()
  await page.getByRole('checkbox', { name: 'Café Aurora' }).check()
  await page.getByRole('checkbox', { name: 'pages_manage_engagement' }).uncheck()
  await page.getByRole('button', { name: 'Permitir' }).click()
  await page.waitForURL(backAtSettings)
  await expect(card(page, 'Facebook').getByText('1 conta conectada')).toBeVisible()
  const missing = 'Sem permissão para publicar o primeiro comentário.'
  await expect(card(page, 'Facebook').getByText(missing)).toBeVisible()
})

test("what one person began at a network connects nothing in another person's project", async ({
  app,
  page,
  browser,
  problems,
}) => {
  problems.allow(/400/)
  await openConsent(app, page, 'TikTok')
  const begun = page.url()
  const other = await browser.newContext({ baseURL: app.url, locale: 'pt-BR' })
  const theirs = await other.newPage()
  const { person } = await signUpWithProject(app, other.request)
  await openSignedIn(theirs, '/settings', person)
  await expect(card(theirs, 'TikTok').getByText('Não conectado')).toBeVisible()
  await theirs.goto(begun)
  await theirs.getByRole('button', { name: 'Permitir' }).click()
  await theirs.waitForURL(backAtSettings)
  await expect(theirs.getByText('A conta não foi conectada').first()).toBeVisible()
  await expect(card(theirs, 'TikTok').getByText('Não conectado')).toBeVisible()
  await other.close()
})
