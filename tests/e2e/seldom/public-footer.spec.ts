import { publicPages } from '#contract/site/public-pages.ts'
import { openSite } from '../fixtures/open-site.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('without a script: every public page leads to the texts of law and to who we are, by their names', async ({
    page,
  }) => {
    for (const path of publicPages) {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      for (const [name, address] of [
        ['Política de privacidade', '/privacy-policy'],
        ['Termos de uso', '/tos'],
        ['Sobre', '/about'],
      ] as const)
        await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          address,
        )
      // What needs a script is not offered.
      await expect(footer.getByRole('button')).toHaveCount(0)
    }
  })
})

test('the theme that is chosen in the footer is that of every page and of the app', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const html = page.locator('html')
  await openSite(page, '/about')
  const button = page.getByRole('contentinfo').getByRole('button', { name: /^Tema: / })
  await expect(button).toHaveText('Tema: sistema')
  await button.click()
  await expect(button).toHaveAccessibleName('Tema: escuro')
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Tema: escuro')
  await expect(html).toHaveCSS('background-color', 'rgb(19, 17, 31)')
  const bars = page.locator('meta[name="theme-color"]')
  await expect(bars.first()).toHaveAttribute('content', '#13111f')
  await page.goto('/pricing')
  await expect(button).toHaveText('Tema: escuro')
  await expect(bars.first()).toHaveAttribute('content', '#13111f')
  await page.goto('/signin')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await openSite(page, '/about')
  await button.click()
  await expect(button).toHaveText('Tema: claro')
  await page.goBack()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('the footer fits every width', async ({ page }) => {
  await page.goto('/pricing')
  const links = page.getByRole('contentinfo').getByRole('listitem')
  await expect(links).toHaveCount(6)
  for (const width of [320, 360, 640, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const edges = await links.evaluateAll((all) =>
      all.map((link) => Math.ceil(link.getBoundingClientRect().right)),
    )
    expect(Math.max(...edges), `${width} px`).toBeLessThanOrEqual(width)
  }
})
