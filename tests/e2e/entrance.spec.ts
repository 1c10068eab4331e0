import { authCookieName } from '#src/session/auth-cookie.ts'
import { demo, signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('every area asks a visitor to sign in, and opens afterwards as it was asked for', async ({
  page,
}) => {
  const asked = '/calendar?week=2026-11-16'
  for (const path of [
    '/dashboard',
    '/posts',
    '/posts/create',
    '/settings/team',
    '/billing',
    asked,
  ]) {
    await page.goto('/reset-password')
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/signin')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  }
  await page.getByLabel('Email', { exact: true }).fill(demo.email)
  await page.getByLabel('Senha', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
  await page.waitForURL(`**${asked}`)
  // Neither the guarded address nor the sign-in stayed in the history.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible()
})

test('the sign-in leads to sign-up and reset, and signing out leads back without a cookie', async ({
  page,
}) => {
  await page.goto('/signin')
  await expect(page.getByRole('link', { name: 'Cadastre-se' })).toHaveAttribute('href', '/signup')
  const reset = page.getByRole('link', { name: 'Esqueci minha senha' })
  await expect(reset).toHaveAttribute('href', '/reset-password')
  await signIn(page)
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/signin')
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name === authCookieName)).toEqual([])
})

test('a link with either token asks for code and password; without one the address is asked for', async ({
  page,
}) => {
  const token = 'x'.repeat(43)
  for (const search of [`userToken=${token}`, `resetToken=${token}&email=ana@exemplo.com.br`]) {
    await page.goto(`/reset-password?${search}`)
    await expect(page.getByRole('heading', { name: 'Criar nova senha' })).toBeVisible()
    await expect(page.getByLabel('Dígito 1 de 6')).toBeVisible()
    await expect(page.getByLabel('Confirmar senha')).toBeVisible()
  }
  await expect(page.getByText('enviamos para ana@exemplo.com.br')).toBeVisible()
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Email enviado' })
  await expect(toast).toContainText('Se existir uma conta com este email')
  await expect(toast).toContainText('Confira também a caixa de spam.')
})

test('the choice of a shared device is there with the form, before the browser is ever idle', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/signin')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  const choice = page.getByLabel('Este aparelho é compartilhado')
  await choice.check()
  await page.reload()
  await expect(choice).toBeChecked()
})

test('the passkey button comes when the browser is idle, and moves nothing', {
  tag: '@seldom',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (act) => {
      addEventListener('idle-now', () => act({ didTimeout: false, timeRemaining: () => 50 }))
      return 0
    }
  })
  await page.goto('/signin')
  const below = page.getByLabel('Este aparelho é compartilhado')
  await expect(below).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await below.boundingBox()
  const passkey = page.getByRole('button', { name: 'Usar chave de acesso' })
  await expect(passkey).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('idle-now')))
  await expect(passkey).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('a browser without passkeys keeps no place for their button', { tag: '@seldom' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  await page.goto('/signin')
  const enter = page.getByRole('button', { name: 'ENTRAR', exact: true })
  const choice = page.getByLabel('Este aparelho é compartilhado')
  const [above, below] = [await enter.boundingBox(), await choice.boundingBox()]
  expect((below?.y ?? 999) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(40)
})
