import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'serial' })

const message = { Nome: 'Bia Ramos', Email: 'bia@exemplo.com.br', Mensagem: 'Quanto custa?' }

/** A press is lost before the form is alive; its live regions are there since then. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/about#contato')
  await expect(page.getByRole('region', { name: 'Notificações' })).toBeAttached()
}

test('a message is sent, said to be sent, and thanked for', async ({ page }) => {
  await openForm(page)
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/contact', async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse('**/api/v1/contact')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByRole('button', { name: 'Enviando...' })).toBeVisible()
  release()
  expect((await answered).status()).toBe(200)
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible()
  await expect(page.getByText('Obrigado por entrar em contato!', { exact: true })).toBeVisible()
})

test('what is missing is asked for by the browser itself', async ({ page }) => {
  await page.goto('/about')
  await page.getByLabel('Nome').fill('Bia')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const label of Object.keys(message))
    await expect(page.getByLabel(label)).toHaveAttribute('required')
})

test('a refused message is told, and what was typed is kept, also by a reload', async ({
  page,
  problems,
}) => {
  problems.allow(/50[03]/)
  await page.route('**/api/v1/contact', (route) =>
    route.fulfill({
      status: 500,
      json: {
        ...{ status: 'error', message: 'x', code: 'INTERNAL', details: [] },
        timestamp: '2026-11-24T12:00:00.000Z',
      },
    }),
  )
  await openForm(page)
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Erro ao enviar. Tente novamente.')).toBeVisible()
  await page.reload()
  for (const [label, value] of Object.entries(message))
    await expect(page.getByLabel(label)).toHaveValue(value)
})

test('a message written without a connection waits, through a reload, and is sent when it is back', async ({
  page,
  context,
  app,
}) => {
  await openForm(page)
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Mensagem').fill('Escrita no metrô')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Sem conexão. Sua mensagem está guardada')).toBeVisible()
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeHidden()
  await expect(page.getByLabel('Mensagem')).toHaveValue('Escrita no metrô')
  await page.close()

  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/contact')) sent.push(request.postData() ?? '')
  })
  await context.setOffline(false)
  const again = await context.newPage()
  const answered = again.waitForResponse('**/api/v1/contact')
  await again.goto(`${app.url}/tos`)
  expect((await answered).status()).toBe(200)
  await again.goto(`${app.url}/privacy-policy`)
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => again.evaluate(() => localStorage.length)).toBe(0)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('Escrita no metrô')
})
