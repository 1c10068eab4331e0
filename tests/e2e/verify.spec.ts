import { apiBase } from '#contract/calls/api.ts'
import { countMails } from './fixtures/people/sent-mails.ts'
import { makePerson, register } from './fixtures/people/sign-up-over-http.ts'
import { otherCode, typeCode } from './fixtures/people/type-code.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a wrong code is refused in words, a reload keeps the step, and the right one celebrates', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/400/)
  const person = makePerson()
  const { code, token } = await register(app, page.request, person)
  await page.goto(`/verify?userToken=${token}`)
  await typeCode(page, otherCode(code))
  await expect(page.getByText('Código inválido ou expirado.')).toBeVisible()
  await expect(page.getByLabel('Dígito 1 de 6')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await typeCode(page, code)
  await expect(page.getByRole('heading', { name: 'Tudo pronto!' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.locator('canvas')).toBeAttached()
  await expect(page.locator('canvas')).toHaveCount(0)
})

test('who opens the link elsewhere than where they signed up chooses a password, and signs in', async ({
  app,
  page,
  request,
}) => {
  const person = makePerson()
  // Not the page's own request context: this is another browser, or a stranger.
  const { code, token } = await register(app, request, person)
  await page.goto(`/verify?userToken=${token}`)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 de 3')
  await typeCode(page, code)
  await expect(page.getByRole('heading', { name: 'Crie sua senha' })).toBeVisible()
  const login = { email: person.email, password: person.password }
  expect((await request.post(`${app.url}${apiBase}/auth/login`, { data: login })).status()).toBe(
    401,
  )
  const password = 'Chuva@tulha9'
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await page.getByRole('button', { name: 'SALVAR SENHA' }).click()
  await page.getByRole('link', { name: 'Ir para o login' }).click()
  await signIn(page, { ...person, password })
})

test('the code is sent again on request', { tag: '@seldom' }, async ({ app, page }) => {
  const person = makePerson()
  const { token } = await register(app, page.request, person)
  await page.goto(`/verify?userToken=${token}`)
  await page.getByRole('button', { name: 'Reenviar código' }).click()
  await expect(page.getByText('Enviado!')).toBeVisible()
  await expect.poll(() => countMails(app, person.email)).toBe(2)
})

test('the celebration has no confetti for who wants no motion', { tag: '@seldom' }, async ({
  app,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof HTMLCanvasElement)) performance.mark('canvas')
    }).observe(document, { childList: true, subtree: true })
  })
  const { code, token } = await register(app, page.request, makePerson())
  await page.goto(`/verify?userToken=${token}`)
  const loaded = page.waitForResponse(/throw-confetti/)
  await typeCode(page, code)
  await expect(page.getByRole('heading', { name: 'Tudo pronto!' })).toBeVisible()
  // It resolves after the page's own import, which throws the confetti.
  await page.evaluate((address) => import(address), (await loaded).url())
  expect(await page.evaluate(() => performance.getEntriesByName('canvas').length)).toBe(0)
})

test('a token that says nothing is not found', { tag: '@seldom' }, async ({ page }) => {
  await page.goto(`/verify?userToken=${'x'.repeat(43)}`)
  await expect(page.getByText('Não encontrado.')).toBeVisible()
  await page.goto('/verify')
  await expect(page.getByText('Não encontrado.')).toBeVisible()
})
