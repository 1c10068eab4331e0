import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures/test.ts'

test('the list asks for what is missing, thanks with a position, and once more without one', async ({
  page,
  problems,
}) => {
  problems.allow(/409/)
  const email = `${randomUUID()}@exemplo.com.br`
  const join = async () => {
    await page.getByLabel('Nome').fill('Bia')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Como conheceu a plataforma?').fill('Por um amigo')
    await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  }
  await page.goto('/waiting')
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect(page.getByText('Email inválido')).toBeVisible()
  await expect(page.getByText('Por favor, conte como conheceu a plataforma')).toBeVisible()
  await join()
  await expect(page.getByText(/^#[1-9]\d*$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Obrigado pelo seu interesse!'])
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await page.waitForURL('/')

  await page.goto('/waiting')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.locator('[data-island][data-is-alive]').first()).toBeAttached()
  await join()
  await expect(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible()
  await expect(page.getByText(/^#\d+$/)).toBeHidden()
})

test('without a connection the form stays, says so, and takes the person when it is back', {
  tag: '@seldom',
}, async ({ page, context }) => {
  await page.goto('/waiting')
  await expect(page.locator('[data-island][data-is-alive]').first()).toBeAttached()
  await page.getByLabel('Nome').fill('Caio')
  await page.getByLabel('Email').fill(`${randomUUID()}@exemplo.com.br`)
  await page.getByLabel('Como conheceu a plataforma?').fill('Pela rua')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sem conexão' })).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('Caio')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(page.getByText(/^#[1-9]\d*$/)).toBeVisible()
})
