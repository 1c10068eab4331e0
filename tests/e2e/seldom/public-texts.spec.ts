import { expect, test } from '../fixtures/test.ts'

test.use({ javaScriptEnabled: false })

test('prices and accounts are read without a script, and the trial is one press away', async ({
  page,
}) => {
  await page.goto('/pricing')
  for (const words of ['R$ 19,99', 'R$ 59,99', 'R$ 219,99', 'Poupe 20%', '15 contas sociais'])
    await expect(page.getByText(words).first()).toBeVisible()
  const trial = page.getByRole('link', { name: 'Testar 7 dias grátis' })
  await expect(trial).toHaveCount(3)
  await expect(trial.first()).toHaveAttribute('href', '/signup')
  await page.getByText('E se eu me arrepender?').click()
  await expect(page.getByText('em até 24 horas depois da compra')).toBeVisible()
})

test('the forms say what they need, and a press loses nothing', async ({ page }) => {
  for (const path of ['/about', '/waiting']) {
    await page.goto(path)
    await expect(page.getByText('Para enviar este formulário, ative o JavaScript')).toBeVisible()
    await page.getByLabel('Nome').fill('Bia')
    await page.getByLabel('Email').fill('bia@exemplo.com.br')
    await page.getByRole('textbox').last().fill('Olá')
    await page.getByRole('button', { name: /^(Enviar|Entrar na lista)/ }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByLabel('Nome')).toHaveValue('Bia')
  }
})

test('the texts of law are dated, whole, and led through by their table of contents', async ({
  page,
}) => {
  for (const [path, title, words] of [
    ['/privacy-policy', 'Política de privacidade', 'Exportar meus dados'],
    ['/tos', 'Termos de uso', 'se pedir em até 24 horas depois da compra'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Última atualização: 27 de maio de 2025')).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    const links = await page.getByRole('navigation', { name: 'Sumário' }).getByRole('link').all()
    expect(links.length).toBeGreaterThan(8)
    for (const link of links) {
      const place = page.locator((await link.getAttribute('href')) ?? '')
      await expect(place).toHaveText((await link.textContent()) ?? '')
    }
  }
})
