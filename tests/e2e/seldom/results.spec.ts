import type { Page } from 'playwright/test'
import { apiBase } from '#contract/calls/api.ts'
import type { BestTimes } from '#contract/posts/post-results.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { savePlanning } from '../fixtures/posts/server-planning.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

test.afterEach(({ app }) => savePlanning(app.url, () => ({ slots: [], hashtagGroups: [] })))

/** The cards are rendered as they come near. */
async function openResults(page: Page) {
  const tab = page.getByRole('tab', { name: 'Resultados' }).first()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(tab).toBeVisible({ timeout: 300 })
  }).toPass()
  await tab.click()
  return page.getByRole('tabpanel').filter({ hasText: 'Curtidas' }).first()
}

test('what networks tell of a post is on its card, with source and hour, and also without a connection', async ({
  device,
}) => {
  const { page } = device
  await openSignedIn(page, '/posts')
  await waitForServiceWorker(page)
  const results = await openResults(page)
  await expect(results.getByText(/^\w+, (há \d|agora)/).first()).toBeVisible()
  await expect(results.getByText('Rede simulada').first()).toBeVisible()
  const told = await results.innerText()
  // The device's copy is written within seconds.
  await page.waitForFunction(() => Object.values(localStorage).some((text) => /"likes"/.test(text)))
  await device.goOffline()
  await page.reload()
  const numbers = (text: string) => text.replaceAll(/(?:há|agora) .*/g, '')
  expect(numbers(await (await openResults(page)).innerText())).toBe(numbers(told))
})

const best: BestTimes = {
  posts: 24,
  times: [
    { weekday: 4, hour: 18, posts: 9, gain: 32, sureness: 'medium' },
    { weekday: 2, hour: 12, posts: 6, gain: 21, sureness: 'low' },
  ],
}

test.describe('with enough posts', () => {
  test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

  test('with enough posts: the best times are on the dashboard, set a post’s date and time, and become those of the project', async ({
    page,
  }) => {
    await page.route(`**${apiBase}/metrics/best-times`, (route) =>
      route.fulfill({ json: { status: 'success', data: best } }),
    )
    await openSignedIn(page, '/dashboard')
    const card = page.getByRole('region', { name: 'Melhores horários' })
    await expect(card.getByRole('listitem')).toHaveText([/Quinta-feira 18:00/, /Terça-feira 12:00/])

    await page.goto('/posts/create')
    await page.getByLabel('Legenda', { exact: true }).fill('Pão quentinho saindo do forno')
    await page.getByRole('switch', { name: 'Agendar template' }).click()
    const help = page.getByRole('region', { name: 'Melhores horários' })
    await expect(help.getByText('+32% em 9 posts · certeza média')).toBeVisible()
    await help.getByRole('button', { name: /^qui\., .*, 18:00$/ }).click()
    await expect(page.getByLabel('Hora', { exact: true })).toHaveValue('18:00')
    const date = await page.getByLabel('Data', { exact: true }).inputValue()
    expect(new Date(`${date}T12:00:00Z`).getUTCDay()).toBe(4)

    await page.getByRole('button', { name: 'Definir horários do projeto' }).click()
    const dialog = page.getByRole('dialog', { name: 'Horários do projeto' })
    await dialog.getByRole('button', { name: 'Usar melhores horários' }).click()
    await expect(dialog.getByRole('button', { name: 'Remover Terça-feira às 12:00' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Usar melhores horários' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Próximo horário livre/ })).toBeVisible()
  })
})
