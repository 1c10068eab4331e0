import type { CDPSession, Page } from 'playwright/test'
import { publicPages } from '#contract/site/public-pages.ts'
import { openSite } from './fixtures/open-site.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const adjectives = [
  ...['simples', 'rápido', 'organizado', 'previsível', 'seguro'],
  ...['leve', 'prático', 'pontual', 'tranquilo'],
]
const cardTitles = [
  ...['Múltiplas plataformas', 'Agendamento', 'Falta de insights'],
  ...['Interface complexa', 'Criação de conteúdo'],
]
const phone = { width: 360, height: 740 }

test.describe.configure({ mode: 'parallel' })

const typed = (page: Page) => page.locator('[data-words]')
const cards = (page: Page) => page.getByRole('region', { name: 'Problemas e soluções' })
const dot = (page: Page, index: number) =>
  cards(page).getByRole('button', { name: new RegExp(`^Cartão ${index + 1}:`) })

/** Scrolls to the cards and waits until they are alive. */
async function openCards(page: Page): Promise<void> {
  await page.goto('/')
  await cards(page).scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island="problem-cards"][data-is-alive]')).toBeVisible()
}

/** Which card rests at the column's edge, by where it is. */
async function expectCard(page: Page, index: number): Promise<void> {
  await expect(dot(page, index)).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(() =>
      cards(page)
        .getByRole('list')
        .evaluate((track) => {
          const edge = Number.parseFloat(getComputedStyle(track).paddingInlineStart)
          return [...track.children].findIndex(
            (item) => Math.abs(item.getBoundingClientRect().left - edge) < 2,
          )
        }),
    )
    .toBe(index)
}

test('the hero leads to the prices, and says its nine adjectives once to screen readers', async ({
  page,
}) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveAccessibleName(
    `Publicar nas redes ficou ${adjectives.slice(0, -1).join(', ')} e ${adjectives.at(-1)}.`,
  )
  await page.getByRole('link', { name: 'TESTE DE GRAÇA' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
})

test('the adjectives are typed one after another, at their pace', { tag: '@seldom' }, async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await openSite(page, '/')
  const after = async (ms: number, text: string) => {
    await page.clock.runFor(ms)
    expect(await typed(page).textContent()).toBe(text)
  }
  await after(0, 'simples')
  await after(2_000, 'simples')
  // Deleted letter by letter each 100 ms, typed each 90 ms, read for two seconds.
  await after(99, 'simples')
  await after(1, 'simple')
  await after(600, '')
  await after(190, 'r')
  await after(89, 'r')
  await after(1, 'rá')
  await after(360, 'rápido')
  await after(2_099, 'rápido')
  await after(1, 'rápid')
  const seen = new Set<string>()
  for (let passed = 0; passed < 60_000 && seen.size < 9; passed += 1_000) {
    await page.clock.runFor(1_000)
    const now = await typed(page).textContent()
    const whole = adjectives.find((one) => one === now)
    if (whole) seen.add(whole)
  }
  expect([...seen].toSorted()).toEqual(adjectives.toSorted())
})

test.describe('where motion is reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is typed and nothing passes by', { tag: '@seldom' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await page.clock.runFor(10_000)
    await expect(typed(page)).toHaveText('simples')
    const platforms = page.getByRole('region', { name: /^Redes sociais/ })
    await expect(platforms.getByRole('listitem')).toHaveCount(6)
    await expect(platforms.getByRole('checkbox')).toBeHidden()
    const moving = await platforms.evaluate((area) => area.getAnimations({ subtree: true }).length)
    expect(moving).toBe(0)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })

  test('a card has turned at once', { tag: '@seldom' }, async ({ page }) => {
    await openCards(page)
    const card = page.locator('.flip-card').first()
    await card.getByRole('button', { name: 'Ver a solução' }).press('Enter')
    // Those of a hundredth of a millisecond stand for none (`base.css`).
    const durations = await card.evaluate((area) =>
      area.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().duration),
    )
    expect(durations.filter((ms) => ms !== 0.01)).toEqual([])
    await expect(card.getByText('O problema', { exact: true })).toBeHidden()
  })
})

test('the platforms pass by until somebody stops them', { tag: '@seldom' }, async ({ page }) => {
  await page.goto('/')
  const platforms = page.getByRole('region', { name: /^Redes sociais/ })
  for (const name of ['Instagram', 'Facebook', 'TikTok', 'LinkedIn', 'Threads', 'YouTube'])
    await expect(platforms.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  const states = () =>
    platforms.evaluate((area) =>
      area.getAnimations({ subtree: true }).map(({ playState }) => playState),
    )
  await expect.poll(states).toEqual(['running', 'running'])
  await platforms.getByRole('checkbox', { name: 'Parar' }).check()
  await expect.poll(states).toEqual(['paused', 'paused'])
  await expect
    .poll(async () => adjectives.includes((await typed(page).textContent()) ?? ''))
    .toBe(true)
  const word = await typed(page).textContent()
  // Longer than a word is read, and some letters are deleted.
  await page.waitForTimeout(2_600)
  expect(await typed(page).textContent()).toBe(word)
  await platforms.getByRole('checkbox', { name: 'Parar' }).uncheck()
  await expect(typed(page)).not.toHaveText(word ?? '')
})

test('the five cards move by arrows, dots and keys, and stop at both ends', {
  tag: '@seldom',
}, async ({ page }) => {
  await openCards(page)
  for (const title of cardTitles)
    await expect(cards(page).getByRole('heading', { name: title })).toHaveCount(1)
  const next = cards(page).getByRole('button', { name: 'Próximo cartão' })
  const previous = cards(page).getByRole('button', { name: 'Cartão anterior' })
  await expectCard(page, 0)
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expectCard(page, 1)
  await previous.click()
  await expectCard(page, 0)
  await dot(page, 4).click()
  await expectCard(page, 4)
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await cards(page).getByRole('list').focus()
  await page.keyboard.press('ArrowLeft')
  await expectCard(page, 3)
  await page.keyboard.press('Home')
  await expectCard(page, 0)
  await page.keyboard.press('End')
  await expectCard(page, 4)
})

test('a card turns to its solution and back, and the keyboard goes with it', {
  tag: '@seldom',
}, async ({ page }) => {
  await openCards(page)
  const card = cards(page).getByRole('listitem').nth(1)
  const solution = card.getByText('Sai na hora, sozinho')
  await expect(solution).toBeHidden()
  await card.getByRole('button', { name: 'Ver a solução' }).press('Enter')
  await expect(solution).toBeVisible()
  await expect(card.getByRole('heading', { name: 'Agendamento' })).toBeHidden()
  await expect(card.getByRole('button', { name: 'Ver o problema' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('heading', { name: 'Agendamento' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Ver a solução' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('a swipe brings the next card; below 768 px one card fills the screen', {
    tag: '@seldom',
  }, async ({ page }) => {
    await openCards(page)
    await expectCard(page, 0)
    const widthOfCard = () =>
      cards(page)
        .getByRole('listitem')
        .first()
        .evaluate((item) => item.getBoundingClientRect().width)
    expect(await widthOfCard()).toBe(phone.width - 40)
    const session = await page.context().newCDPSession(page)
    await swipe(page, session, -220)
    await expectCard(page, 1)
    await swipe(page, session, 220)
    await expectCard(page, 0)
    await page.setViewportSize({ width: 767, height: 800 })
    expect(await widthOfCard()).toBeGreaterThan(600)
    await page.setViewportSize({ width: 768, height: 800 })
    expect(await widthOfCard()).toBe(400)
  })
})

async function swipe(page: Page, session: CDPSession, xDistance: number): Promise<void> {
  const track = cards(page).getByRole('list')
  await track.evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await track.boundingBox()
  if (!box) throw new Error('The cards are not to be seen')
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2 - xDistance / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y })) })
  await touch('touchStart', [from])
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', [from + (xDistance * step) / 10])
  await touch('touchEnd', [])
}

test('the demonstration: a post written without a connection arrives once', {
  tag: '@seldom',
}, async ({ page }) => {
  await page.goto('/')
  const demonstration = page.getByRole('region', { name: 'A conexão cai. O seu post, não.' })
  await demonstration.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island="offline-demo"][data-is-alive]')).toBeVisible()
  const line = demonstration.getByRole('switch', { name: 'Sem conexão' })
  const queue = demonstration.getByRole('list', { name: 'Fila de envio' }).getByRole('listitem')
  const arrived = demonstration.getByRole('list', { name: 'Posts que chegaram' })
  await expect(queue).toHaveCount(1)
  await expect(queue.getByText('Aguardando conexão')).toBeVisible()
  await expect(
    demonstration.getByText('Sem conexão. Tudo o que você fizer fica salvo neste aparelho.'),
  ).toBeVisible()
  await demonstration.getByLabel('Legenda').fill('Pão de queijo às 17h')
  await demonstration.getByRole('button', { name: 'Agendar' }).click()
  await expect(queue).toHaveCount(2)
  await line.uncheck()
  await expect(queue.getByText(/^Enviando \d+ %$/)).toBeVisible()
  await expect(arrived.getByRole('listitem')).toHaveCount(2)
  await expect(arrived.getByText('Chegou uma vez.')).toHaveCount(2)
  await expect(queue).toHaveCount(0)
})

test('the plans of the landing are those of the server, by month and by year', async ({ page }) => {
  await page.goto('/')
  const plans = page.getByRole('region', { name: 'Um plano para cada tamanho' })
  await plans.scrollIntoViewIfNeeded()
  await expect(plans.getByText('R$ 19,99')).toBeVisible()
  await expect(plans.getByText('Poupe 20%')).toBeVisible()
  await expect(plans.getByRole('link', { name: /Testar 7 dias grátis/ }).first()).toBeVisible()
  await plans.getByRole('radio', { name: 'Anualmente' }).check()
  await expect(plans.getByText('R$ 192,00').first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page is read', { tag: '@seldom' }, async ({ page }) => {
    for (const path of publicPages) {
      const name = path === '/' ? /^Publicar nas redes ficou/ : /./
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    await page.goto('/')
    for (const title of cardTitles) await expect(page.getByText(title).first()).toBeVisible()
    await expect(page.getByText('Sai na hora, sozinho')).toBeVisible()
    await expect(page.getByText('R$ 59,99')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ver a solução' }).first()).toBeHidden()
  })

  test('the menu of a phone opens', { tag: '@seldom' }, async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.locator('summary').click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'SOBRE' }).click()
    await expect(page).toHaveURL(/\/about$/)
  })
})

test('a signed-in person sees the same page, with the own name in its header', {
  tag: '@seldom',
}, async ({ page }) => {
  await openSignedIn(page, '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Ana', exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'LOGIN' })).toBeHidden()
  await expect(header.getByRole('link', { name: 'TESTAR POSTIFY' })).toBeHidden()
  await header.getByRole('link', { name: 'Ana', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
