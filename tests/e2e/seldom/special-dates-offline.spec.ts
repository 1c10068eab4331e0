import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { postJson } from '../fixtures/people/join-project.ts'
import { signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { dayCell } from '../fixtures/posts/calendar-page.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

test.use({ hasVisited: true })

test("a state's holiday is in the calendar without a connection, after a reload and in a browser opened anew, and a press begins a post for that day", async ({
  app,
  device,
}) => {
  const holiday = `${new Date().getUTCFullYear() + 1}-07-02`
  const name = 'Feriado estadual: Bahia: Independência da Bahia'
  const person = await signUpOverHttp(app, device.context.request)
  const project = { name: 'Acarajé', description: 'Acarajé da praça', state: 'BA' }
  await postJson(openApiClient(app.url, person), '/projects', project)
  let { page } = device
  await openSignedIn(page, '/calendar', person)
  await waitForServiceWorker(page)
  await expect(page.getByRole('grid')).toBeVisible()

  await device.goOffline()
  // A month that was never on the screen.
  await page.goto(`/calendar?view=month&date=${holiday}`)
  await expect(dayCell(page, holiday).getByRole('button', { name })).toBeVisible()
  await page.reload()
  await expect(dayCell(page, holiday).getByRole('button', { name })).toBeVisible()

  page = await device.reopen()
  await page.goto(`/calendar?view=day&date=${holiday}`)
  await page.getByRole('button', { name }).click()
  const panel = page.getByRole('dialog', { name: /2 de julho$/ })
  await expect(panel.getByRole('listitem').first()).toContainText('Independência da Bahia')
  await panel.getByRole('link', { name: 'Criar rascunho para este dia' }).click()
  await page.getByLabel('Legenda', { exact: true }).fill('Dois de Julho!')
  await page.getByRole('switch', { name: 'Agendar template' }).click()
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue(holiday)
  await expect(page).toHaveURL(/draft=/)

  // Opened from the list of drafts, whose address does not have the day.
  const [year, month, day] = holiday.split('-')
  await page.goto('/posts')
  await expect(page.getByText(`Para ${day}/${month}/${year}`)).toBeVisible()
  await page.getByRole('link', { name: 'Continuar rascunho “Dois de Julho!”' }).click()
  await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue('Dois de Julho!')
  await expect(page.getByRole('switch', { name: 'Agendar template' })).toBeChecked()
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue(holiday)
})
