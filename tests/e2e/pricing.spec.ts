import { readAuthCookieOf } from './fixtures/people/read-auth-cookie.ts'
import { signUpWithProject } from './fixtures/people/sign-up-with-project.ts'
import { openSignedIn, signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const label = 'Testar 7 dias grátis'

test('the plans are there with their figures, by month and by year, and lead to the payment in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/pricing')
  const plan = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const buy = (name: string) => plan(name).getByRole('link', { name: label })
  await expect(page.getByText('Poupe 20%')).toBeVisible()
  for (const [name, price, accounts] of [
    ['Starter', 'R$ 19,99', '5 contas'],
    ['Pro', 'R$ 59,99', '15 contas'],
    ['Premier', 'R$ 219,99', 'Contas sociais ilimitadas'],
  ] as const) {
    await expect(plan(name)).toContainText(price)
    await expect(plan(name)).toContainText(accounts)
    await expect(buy(name)).toHaveAttribute('target', '_blank')
  }
  const monthly = await buy('Pro').getAttribute('href')
  await page.getByRole('radio', { name: 'Anualmente' }).check()
  for (const [name, month, year] of [
    ['Starter', 'R$ 16,00', 'R$ 192,00 por ano'],
    ['Pro', 'R$ 48,00', 'R$ 576,00 por ano'],
    ['Premier', 'R$ 176,00', 'R$ 2.112,00 por ano'],
  ] as const) {
    await expect(plan(name)).toContainText(month)
    await expect(plan(name)).toContainText(year)
  }
  expect(await buy('Pro').getAttribute('href')).not.toBe(monthly)
  await page.getByRole('radio', { name: 'Mensalmente' }).check()
  await expect(buy('Pro')).toHaveAttribute('href', monthly ?? '')
  const [payment] = await Promise.all([context.waitForEvent('page'), buy('Pro').click()])
  await expect(payment.getByText('Pagamento simulado').first()).toBeVisible()
})

test('who is signed in pays for themselves, and has the free days of a link once', async ({
  app,
  page,
  context,
}) => {
  const readLink = async (name: string) => {
    await page.goto('/pricing')
    const link = page.getByRole('link', { name, exact: true }).first()
    await expect(link).toHaveAttribute('target', '_blank')
    const { id, email } = (await readAuthCookieOf(context)).user
    const { searchParams } = new URL((await link.getAttribute('href')) ?? '')
    expect(searchParams.get('client_reference_id')).toBe(id)
    expect(searchParams.get('prefilled_email')).toBe(email)
    return searchParams.get('free_days')
  }
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/dashboard', person)
  expect(await readLink(label)).toBeNull()
  await context.clearCookies()
  // Whoever has a plan had them.
  await signIn(page)
  expect(await readLink('Assinar')).toBe('0')
})

test('a coupon that somebody came with is there at the payment, from whatever page and after a sign-in', {
  tag: '@seldom',
}, async ({ page, context }) => {
  await page.goto('/?cupom=AMIGO20')
  await page.getByRole('link', { name: 'TESTE DE GRAÇA' }).first().click()
  await page.waitForURL('**/pricing')
  const buy = page.getByRole('link', { name: label }).first()
  await expect(buy).toHaveAttribute('href', /prefilled_promo_code=AMIGO20/)
  await expect(page.getByText('Cupom AMIGO20: se ele valer')).toBeVisible()
  const [payment] = await Promise.all([context.waitForEvent('page'), buy.click()])
  await expect(payment.getByText(/^Depois, R\$\s15,99 por mês, em vez de R\$\s19,99/)).toBeVisible()
  await expect(payment.getByText('Cupom AMIGO20: 20% de desconto')).toBeVisible()
  await payment.close()
  await signIn(page)
  await page.goto('/pricing')
  const own = page.getByRole('link', { name: 'Assinar', exact: true }).first()
  await expect(own).toHaveAttribute('href', /client_reference_id=.*prefilled_promo_code=AMIGO20/)
})

test('a coupon is kept also before the script of the public page has come', {
  tag: '@seldom',
}, async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/)
  await page.route('**/assets/site/site-*.js', (route) => route.abort())
  await page.goto('/?cupom=AMIGO20')
  expect(await page.evaluate(() => sessionStorage.getItem('upubly.coupon'))).toBe('AMIGO20')
})

test('a coupon that somebody came with to the sign-up is told there, and is there at the payment', {
  tag: '@seldom',
}, async ({ page }) => {
  await page.goto('/signup?cupom=AMIGO20')
  await expect(page.getByText('Cupom AMIGO20: se ele valer')).toBeVisible()
  await signIn(page)
  await page.goto('/pricing')
  const own = page.getByRole('link', { name: 'Assinar', exact: true }).first()
  await expect(own).toHaveAttribute('href', /client_reference_id=.*prefilled_promo_code=AMIGO20/)
})

test('without a connection the figures stay, in words, and come back by a press', {
  tag: '@seldom',
}, async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/)
  await page.route('**/api/v1/plans', (route) => route.abort())
  await page.goto('/pricing')
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar os planos' })
  await expect(failure).toBeVisible()
  await expect(page.getByText('R$ 59,99')).toBeVisible()
  await page.unroute('**/api/v1/plans')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('link', { name: label }).first()).toHaveAttribute('target', '_blank')
  await expect(failure).toBeHidden()
})
