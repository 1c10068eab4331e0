import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

test('an unknown address says so, with its status, and leads back to the start', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  const answer = await page.goto('/nunca/existiu')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page.getByRole('link', { name: 'TESTE DE GRAÇA' })).toBeVisible()
})

test('searches find the public pages at this address', async ({ app, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${app.url}/pricing</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`${app.url}/sitemap.xml`)
  const page = await (await request.get('/')).text()
  expect(page).toContain(`<link rel="canonical" href="${app.url}/"/>`)
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? []
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg')
})

test('structured data is allowed by the policy and can be read', async ({ page }) => {
  await page.goto('/')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'uPubly' })
})

test('the theme chosen in the app is that of the public pages, from the first paint', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).toBe('rgb(251, 250, 247)')
  await page.evaluate(() => localStorage.setItem('upubly:theme', 'dark'))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(ground).toBe('rgb(19, 17, 31)')
})

test('without a connection a public page is there as it was last seen, and the app otherwise', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await waitForServiceWorker(page)
  await page.goto('/')
  // Written by the page's script, which is kept with it from here on.
  const name = page.getByRole('banner').getByRole('link', { name: 'Ana', exact: true })
  await expect(name).toBeVisible()
  await page.goto('/dashboard')
  await device.goOffline()
  // Pictures that were not scrolled to are not there.
  device.allow(/ERR_FAILED.*\/assets\/site\//)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'TESTE DE GRAÇA' })).toBeVisible()
  // With its styles.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily))
    .toContain('Figtree')
  await page.goto('/tos')
  await expect(page.getByRole('heading', { name: 'Página sem conexão' })).toBeVisible()
  await page.goto('/')
  await name.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
