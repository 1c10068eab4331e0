import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { AccountGrowth } from '#contract/accounts/account-numbers.ts'
import { listPlatforms } from '#contract/endpoints/accounts.ts'
import { getAccountGrowth } from '#contract/endpoints/dashboard.ts'
import { growthQuery } from '#src/api/growth-query.ts'
import { growthNow, makeGrowth, makeSeries } from '#tests/fakes/data/make-growth.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { accountId, projectId } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { otherAccountId, SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { GrowthCard } from './growth-card.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(growthNow), toFake: ['Date'] }))

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset.theme
  await page.viewport(1280, 800)
})

const cafe = makeAccount({ id: accountId, username: 'cafe' })
const padaria = makeAccount({ id: otherAccountId, username: 'padaria', isSimulated: true })

interface Given {
  growth?: AccountGrowth | Error | Promise<AccountGrowth>
  accounts?: SocialMediaAccount[]
  /** The growth of accounts that was cached before. */
  kept?: AccountGrowth[]
  /** The height above the card, in px. */
  above?: number
}

function show({ growth = makeGrowth(), accounts = [cafe], kept = [], above = 0 }: Given = {}) {
  answerCalls((endpoint) => {
    if (endpoint === listPlatforms) return [makePlatform(accounts)]
    return endpoint === getAccountGrowth ? growth : new Error('Nobody should ask for this')
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const one of kept)
    client.setQueryData(growthQuery(projectId, one.accountId).queryKey, one, {
      updatedAt: Date.now() - 60_000,
    })
  render(
    <SignedInFrame>
      <QueryClientProvider client={client}>
        <RoutedPage>
          <div style={{ height: above }} />
          <GrowthCard />
        </RoutedPage>
      </QueryClientProvider>
    </SignedInFrame>,
  )
}

async function findTile(name: string) {
  return within(await screen.findByRole('region', { name }))
}
const textsOf = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('p')].map((one) => one.textContent)

it('GrowthCard says that numbers begin tomorrow, where nothing was told so far', async () => {
  const none = { fetchedAt: null }
  show({
    growth: makeGrowth({
      series: [
        makeSeries('followers', () => null, none),
        makeSeries('reach', () => null, none),
        makeSeries('posts', () => 0),
      ],
    }),
  })
  expect(await screen.findByText(/^Os números começam a aparecer amanhã: o uPubly/)).toBeTruthy()
  expect(textsOf('Seguidores')).toEqual(['Ainda não há dados.', 'Instagram'])
  expect(screen.getAllByRole('slider')).toHaveLength(1)
  expect(screen.queryByText('sem dado')).toBeNull()
})

it('GrowthCard says why nothing newer is known, with the numbers that are', async () => {
  show({ growth: makeGrowth({ trouble: 'O Instagram não responde desde ontem.' }) })
  expect(
    await screen.findByText(
      'O Instagram não responde desde ontem. Abaixo estão os últimos números que conhecemos.',
    ),
  ).toBeTruthy()
  expect(screen.getAllByRole('slider')).toHaveLength(4)
})

it('GrowthCard shows 7, 30 or 90 days, and remembers which', async () => {
  show()
  const followers = await findTile('Seguidores')
  const days = () => screen.getAllByRole('slider')[0]?.getAttribute('max')
  expect(days()).toBe('29')
  await userEvent.click(screen.getByRole('radio', { name: '7 dias' }))
  expect(await followers.findByText('+60 em 7 dias')).toBeTruthy()
  expect(days()).toBe('6')
  await userEvent.click(screen.getByRole('radio', { name: '90 dias' }))
  expect(await followers.findByText('+890 em 90 dias')).toBeTruthy()
  expect(days()).toBe('89')
  expect(localStorage.getItem('upubly.growthPeriod')).toBe('90')
})

it('GrowthCard offers all accounts, and opens with the one that was looked at last', async () => {
  const many = Array.from({ length: 38 }, (_, at) =>
    makeAccount({ id: `a${at}`, username: `c${at}` }),
  )
  show({ accounts: [cafe, padaria, ...many], kept: [makeGrowth({ accountId: otherAccountId })] })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Conta' })
  expect(choice.options).toHaveLength(40)
  expect(choice.value).toBe(otherAccountId)
  expect(screen.getByText('Rede simulada')).toBeTruthy()
  await userEvent.selectOptions(choice, 'cafe · Instagram')
  await findTile('Seguidores')
  expect(screen.queryByText('Rede simulada')).toBeNull()
})

it('the card of growth invites to connect an account where there is none', async () => {
  show({ accounts: [] })
  expect(
    await screen.findByText('Conecte uma conta para ver, dia a dia, como ela cresce.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Conectar Contas' }).getAttribute('href')).toBe(
    '/settings',
  )
})

it('GrowthCard shows what the device kept, when nothing newer can be fetched', async () => {
  show({ kept: [makeGrowth()], growth: new Error('The server is away') })
  await findTile('Seguidores')
  expect(textsOf('Seguidores')[0]).toBe('12.345')
  expect(screen.queryByText('Erro ao buscar os números desta conta.')).toBeNull()
})

it('GrowthCard says that the numbers could not be fetched, and fetches them again', async () => {
  show({ growth: new Error('The server is away') })
  expect(await screen.findByText('Erro ao buscar os números desta conta.')).toBeTruthy()
  answerCalls(() => makeGrowth())
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await findTile('Seguidores')
})

it.each([360, 768, 1440])(
  'GrowthCard moves nothing when the numbers arrive, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    let tell: (growth: AccountGrowth) => void = () => {}
    show({
      accounts: [cafe, padaria],
      growth: new Promise((resolve) => {
        tell = resolve
      }),
    })
    const card = await screen.findByRole('region', { name: 'Crescimento' })
    const before = card.clientHeight
    await screen.findByRole('combobox', { name: 'Conta' })
    tell(makeGrowth())
    await findTile('Seguidores')
    expect(Math.abs(card.clientHeight - before)).toBeLessThanOrEqual(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

it('GrowthCard asks for nothing before it is nearly in view', async () => {
  show({ above: 3000 })
  const card = await screen.findByRole('region', { name: 'Crescimento' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(within(card).getByText('Carregando...')).toBeTruthy()
  window.scrollTo({ top: 2900 })
  await findTile('Seguidores')
})

it.each(['light', 'dark'])(
  'GrowthCard has no barriers that axe finds, in the %s theme',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    const gaps = (daysAgo: number) => (daysAgo % 5 === 0 ? null : daysAgo)
    const series = [
      makeSeries('followers', gaps),
      makeSeries('reach', () => null),
      makeSeries('posts', gaps),
    ]
    show({
      accounts: [cafe, padaria],
      growth: makeGrowth({ series, trouble: 'A rede não responde.' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ver como tabela' }))
    for (const one of document.getAnimations()) one.finish()
    const { violations } = await axe.run(screen.getByRole('region', { name: 'Crescimento' }), {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  },
)
