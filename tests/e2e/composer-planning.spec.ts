import type { Page } from 'playwright/test'
import { openApiClient } from './fixtures/api-client.ts'
import { savePlanning } from './fixtures/posts/server-planning.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

// The planning is shared by the people of a project, and so by the tests of one server.
test.afterEach(({ app }) => savePlanning(app.url, () => ({ slots: [], hashtagGroups: [] })))

async function beginSchedule(page: Page): Promise<void> {
  await openSignedIn(page, '/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Pão quentinho saindo do forno')
  await page.getByRole('switch', { name: 'Agendar template' }).click()
  await expect(page.getByLabel('Data', { exact: true })).toBeVisible()
}

const addEntry = (page: Page) => page.getByRole('button', { name: 'Adicionar Agendamento' })

test("the project's slots offer the next free time, and skip taken ones", {
  tag: '@seldom',
}, async ({ page }) => {
  await beginSchedule(page)
  await expect(page.getByRole('button', { name: /^Próximo horário livre/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Definir horários do projeto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Horários do projeto' })
  await dialog.getByLabel('Dia', { exact: true }).selectOption('Todos os dias')
  await dialog.getByLabel('Horário', { exact: true }).selectOption('03:35')
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  await expect(dialog.getByRole('button', { name: 'Remover Domingo às 03:35' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remover Quarta-feira às 03:35' }).click()
  await expect(dialog.getByRole('button', { name: /^Remover Quarta/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Próximo horário livre/ }).click()
  const first = await page.getByLabel('Data', { exact: true }).inputValue()
  await expect(page.getByLabel('Hora', { exact: true })).toHaveValue('03:35')
  await page.getByRole('checkbox', { name: '@cafe.aurora' }).first().check()
  await addEntry(page).click()
  await page.getByRole('checkbox', { name: '@cafe.aurora' }).first().check()
  await page.getByRole('button', { name: /^Próximo horário livre/ }).click()
  expect((await page.getByLabel('Data', { exact: true }).inputValue()) > first).toBe(true)
})

test('two posts of one account within 15 minutes cause a warning, and may be planned nevertheless', {
  tag: '@seldom',
}, async ({ page }) => {
  await beginSchedule(page)
  await page.getByRole('button', { name: 'Amanhã 09:00' }).click()
  await page.getByRole('checkbox', { name: '@horta.da.vila' }).check()
  await addEntry(page).click()
  await page.getByRole('button', { name: 'Amanhã 09:00' }).click()
  await page.getByLabel('Hora', { exact: true }).selectOption('09:10')
  const warning = page.getByText(/@horta\.da\.vila já tem um post às 09:00/)
  await expect(warning).toHaveCount(0)
  await page.getByRole('checkbox', { name: '@horta.da.vila' }).check()
  await expect(warning).toBeVisible()
  await page.getByLabel('Hora', { exact: true }).selectOption('09:15')
  await expect(warning).toHaveCount(0)
  await page.getByLabel('Hora', { exact: true }).selectOption('09:10')
  await addEntry(page).click()
  await expect(page.getByText('Agendamentos (2)')).toBeVisible()
})

test('groups of hashtags are made, inserted, renamed and deleted', { tag: '@seldom' }, async ({
  page,
}) => {
  await openSignedIn(page, '/posts/create')
  const caption = page.getByLabel('Legenda', { exact: true })
  await caption.fill('Bom dia! #cafe')
  await page.getByRole('button', { name: 'Hashtags', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Hashtags' })
  await dialog.getByRole('button', { name: 'Salvar as hashtags da legenda' }).click()
  await expect(dialog.getByLabel('Hashtags do grupo')).toHaveValue('#cafe')
  await dialog.getByRole('button', { name: 'Salvar grupo' }).click()
  await expect(dialog.getByText('Dê um nome ao grupo')).toBeVisible()
  await dialog.getByLabel('Nome do grupo').fill('Manhã')
  await dialog.getByLabel('Hashtags do grupo').fill('cafe, pão #padaria')
  await dialog.getByRole('button', { name: 'Salvar grupo' }).click()
  await dialog.getByRole('button', { name: 'Inserir Manhã' }).click()
  await expect(caption).toHaveValue('Bom dia! #cafe\n\n#pão #padaria')

  await page.getByRole('button', { name: 'Hashtags', exact: true }).click()
  await dialog.getByRole('button', { name: 'Editar Manhã' }).click()
  await dialog.getByLabel('Nome do grupo').fill('Cedo')
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog.getByRole('button', { name: 'Inserir Cedo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Excluir Cedo' }).click()
  await expect(dialog.getByText(/^Guarde aqui as hashtags/)).toBeVisible()
})

test('a caption that was posted in the last 30 days causes a warning', { tag: '@seldom' }, async ({
  app,
  page,
}) => {
  const posts = await openApiClient(app.url).listPosts()
  const monthAgo = Date.now() - 30 * 86_400_000
  const recent = posts.find(
    ({ caption, schedules }) =>
      caption.length > 20 &&
      schedules.some(({ scheduledAt }) => Date.parse(scheduledAt) > monthAgo),
  )
  await openSignedIn(page, '/posts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: /^Novo/ }).first().click()
  const caption = page.getByLabel('Legenda', { exact: true })
  await caption.fill('Isto nunca foi dito antes por aqui')
  const notice = page.getByText(/Esta legenda é igual à de um post/)
  await expect(notice).toHaveCount(0)
  await caption.fill(`  ${recent?.caption.toUpperCase()} `)
  await expect(notice).toBeVisible()
})
