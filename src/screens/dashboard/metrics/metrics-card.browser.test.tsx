import { useQueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Platform } from '#contract/accounts/account.ts'
import type { AccountMetrics } from '#contract/accounts/account-numbers.ts'
import { listPlatforms } from '#contract/endpoints/accounts.ts'
import { getAccountMetrics } from '#contract/endpoints/dashboard.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { noteDataShown } from '#src/browser/page-idle.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { projectId } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { MetricsCard } from './metrics-card.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const minute = 60_000
const silent = new ApiError(503, {
  ...{ code: 'NETWORK_UNAVAILABLE', details: [] },
  message: 'A rede social não respondeu. Tente de novo em instantes.',
})

function makeMetrics(changes: Partial<AccountMetrics> = {}): AccountMetrics {
  return {
    ...{ username: 'cafe.aurora', name: 'Café Aurora', profile_picture_url: null },
    ...{ followers_count: 12_345, follows_count: 1000, media_count: 1, biography: '' },
    ...{ source: 'Instagram', isSimulated: false, trouble: null },
    fetchedAt: new Date(Date.now() - 12.5 * minute).toISOString(),
    ...changes,
  }
}

const named = (id: string, username = id) => makeAccount({ id, username })
const facebook = makePlatform(
  [
    makeAccount({
      id: 'page',
      platformId: 'facebook',
      platformName: 'Facebook',
      username: 'Padaria',
    }),
  ],
  { id: 'facebook', name: 'Facebook' },
)

/** The server's answer for each account. */
let answers: Record<string, AccountMetrics | Error | Promise<AccountMetrics>>
const asked = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => (endpoint as unknown) === getAccountMetrics)
    .map(([, input]) => (input as { query: { accountID: string } }).query.accountID)

beforeEach(() => {
  noteDataShown()
  answers = {}
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: object) => {
    if (endpoint === listPlatforms) return await new Promise(() => {})
    if (endpoint !== getAccountMetrics) throw new Error('Nobody should ask for this')
    const answer = answers[(input as { query: { accountID: string } }).query.accountID]
    if (answer instanceof Error) throw answer
    return (await answer) ?? makeMetrics()
  }) as typeof call)
})
afterEach(() => vi.restoreAllMocks())

async function show(platforms: Platform[] | undefined) {
  render(
    <SignedInFrame>
      <Known platforms={platforms}>
        <RoutedPage>
          <MetricsCard />
        </RoutedPage>
      </Known>
    </SignedInFrame>,
  )
  return within(await screen.findByRole('region', { name: 'Métricas' }))
}

function Known({
  platforms,
  children,
}: {
  platforms: Platform[] | undefined
  children: ReactNode
}) {
  const client = useQueryClient()
  useState(() => {
    const key = platformsQuery(projectId).queryKey
    if (platforms) client.setQueryData(key, platforms)
    else client.removeQueries({ queryKey: key })
  })
  return children
}

type CardQueries = Awaited<ReturnType<typeof show>>
const press = async (card: CardQueries, name: string) =>
  await userEvent.click(card.getByRole('button', { name }), { force: true })

it('without accounts it leads to where they are connected', async () => {
  const card = await show([makePlatform()])
  expect(card.getByRole('heading', { name: 'Nenhuma conta conectada' })).toBeTruthy()
  expect(card.getByText('Conecte suas redes sociais para ver as métricas aqui')).toBeTruthy()
  const link = card.getByRole('link', { name: 'Conectar Contas' })
  expect(link.getAttribute('href')).toBe('/settings')
  expect(asked()).toEqual([])
})

it('MetricsCard says that it loads while the accounts are not known', async () => {
  const card = await show(undefined)
  expect(card.getByText('Carregando métricas...')).toBeTruthy()
})

it('MetricsCard shows the numbers of the chosen account, abbreviated and exactly, with source and age', async () => {
  answers.cafe = makeMetrics({ biography: ' Torra própria.\nRua Harmonia, 123 ' })
  const card = await show([makePlatform([named('cafe', 'cafe.aurora')])])
  expect(card.getByRole('heading', { name: 'Selecione uma conta' })).toBeTruthy()
  card.getByText('Clique em uma das contas acima para ver suas métricas')
  card.getByText('* Métricas disponíveis apenas para contas do Instagram')

  await press(card, 'Instagram cafe.aurora')
  await card.findByRole('heading', { name: 'Café Aurora' })
  card.getByText('@cafe.aurora')
  expect(card.getAllByRole('term').map((one) => one.textContent)).toEqual([
    ...['Seguidores', 'Seguindo', 'Posts'],
  ])
  const counters = card.getAllByRole('definition')
  expect(counters.map((one) => one.firstChild?.textContent)).toEqual(['12.3K', '1.0K', '1'])
  expect(counters.map((one) => one.lastChild?.textContent)).toEqual([
    ...['12.345 seguidores', '1.000 contas seguidas', '1 post'],
  ])
  expect(card.getByText(/^Instagram,/).textContent).toBe('Instagram, há 12 minutos')
  expect(card.getByRole('heading', { name: 'Biografia' })).toBeTruthy()
  card.getByText(/^Torra própria\.\s+Rua Harmonia, 123$/)
})

it('a second press takes the choice back, and another account takes its place', async () => {
  answers.padaria = makeMetrics({ name: '', username: 'padaria' })
  const card = await show([makePlatform([named('cafe'), named('padaria')])])
  const cafe = card.getByRole('button', { name: 'Instagram cafe' })
  await press(card, 'Instagram cafe')
  expect(cafe.ariaPressed).toBe('true')
  await press(card, 'Instagram cafe')
  expect(cafe.ariaPressed).toBe('false')
  expect(card.getByRole('heading', { name: 'Selecione uma conta' })).toBeTruthy()
  await press(card, 'Instagram cafe')
  await press(card, 'Instagram padaria')
  expect(cafe.ariaPressed).toBe('false')
  await card.findByRole('heading', { name: '@padaria' })
  expect(card.queryByRole('heading', { name: 'Biografia' })).toBeNull()
})

it('MetricsCard asks once for each account of a network with metrics, and for no other', async () => {
  const odd = makeAccount({ id: 'odd', platformName: 'INSTAGRAM Business' })
  const card = await show([makePlatform([named('cafe'), odd, named('padaria')]), facebook])
  await waitFor(() => expect(asked()).toEqual(['cafe', 'odd', 'padaria']))
  await press(card, 'Instagram cafe')
  await card.findByRole('heading', { name: 'Café Aurora' })
  await press(card, 'Instagram padaria')
  expect(asked()).toHaveLength(3)
})

it('accounts of other networks cannot be chosen, and say so to pointer, touch and keyboard', async () => {
  const card = await show([makePlatform([named('cafe')]), facebook])
  const page = card.getByRole('button', { name: 'Facebook Padaria' })
  expect(page.ariaDisabled).toBe('true')
  const id = page.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('@Padaria\nNão disponível')
  await press(card, 'Facebook Padaria')
  await waitFor(() =>
    expect(document.querySelector('[popover]')?.textContent).toBe('@Padaria\nNão disponível'),
  )
  expect(card.getByRole('heading', { name: 'Selecione uma conta' })).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Instagram cafe' }))
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.querySelector('[popover]')?.textContent).toMatch(/^@Padaria/))
})

it('forty accounts are one stop of the Tab key, and the keys reach each of them', async () => {
  const accounts = Array.from({ length: 40 }, (_, at) => named(`conta${at}`))
  const card = await show([makePlatform(accounts)])
  const buttons = within(card.getByRole('toolbar')).getAllByRole('button')
  expect(buttons).toHaveLength(40)
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[0]])
  buttons[0]?.focus()
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(buttons[39])
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Enter}')
  expect(document.activeElement).toBe(buttons[38])
  expect(buttons[38]?.ariaPressed).toBe('true')
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[38]])
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await waitFor(() => expect(asked()).toHaveLength(40))
})

it("the failure of one account is logged and told there, and hides no other's numbers", async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers.padaria = silent
  const card = await show([makePlatform([named('cafe'), named('padaria')])])
  await waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(warn.mock.calls).toEqual([
    ['The dashboard could not load the numbers of account padaria', silent],
  ])
  await press(card, 'Instagram padaria')
  const alert = await card.findByRole('alert')
  expect(alert.textContent).toContain(silent.message)
  await press(card, 'Instagram cafe')
  await card.findByRole('heading', { name: 'Café Aurora' })

  await press(card, 'Instagram padaria')
  await waitFor(() => expect(asked()).toHaveLength(4))
  answers.padaria = makeMetrics({ name: 'Padaria da Vila' })
  await userEvent.click(await card.findByRole('button', { name: 'Tentar de novo' }))
  await card.findByRole('heading', { name: 'Padaria da Vila' })
})

it('when all accounts fail each says why, and nothing loads for ever', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers.cafe = new ApiError(404, { code: 'NOT_FOUND', message: 'Não encontrado.', details: [] })
  answers.padaria = silent
  const card = await show([makePlatform([named('cafe'), named('padaria')])])
  await press(card, 'Instagram cafe')
  await card.findByText('Esta conta não está mais conectada a este projeto.')
  await press(card, 'Instagram padaria')
  await card.findByText(silent.message)
  expect(card.queryByText('Carregando métricas...')).toBeNull()
})

it('without a connection it says that the numbers are not on this device', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers.cafe = new UnreachableError('network')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const card = await show([makePlatform([named('cafe')])])
  await press(card, 'Instagram cafe')
  await card.findByText(/^As métricas desta conta ainda não estão neste aparelho\./)
})

it('MetricsCard says that a number was not told, why nothing newer is known, and that a network is simulated', async () => {
  const trouble = 'O Instagram não respondeu. Estes são os números da última vez.'
  answers.cafe = makeMetrics({
    follows_count: null,
    followers_count: 0,
    isSimulated: true,
    trouble,
  })
  const card = await show([makePlatform([named('cafe')])])
  await press(card, 'Instagram cafe')
  await card.findByText(trouble)
  const counters = card.getAllByRole('definition').map((one) => one.textContent)
  expect(counters).toEqual(['00 seguidores', '0Número não informado', '11 post'])
  card.getByText('não informado')
  card.getByText('Rede simulada')
})

it('a long biography is folded until somebody wants all of it', async () => {
  answers.cafe = makeMetrics({ biography: 'Pães e doces. '.repeat(157) })
  const card = await show([makePlatform([named('cafe')])])
  await press(card, 'Instagram cafe')
  const text = await card.findByText(/^Pães e doces\. Pães/)
  const folded = text.clientHeight
  expect(folded).toBeLessThan(160)
  await userEvent.click(card.getByRole('button', { name: 'Mostrar tudo' }))
  expect(text.clientHeight).toBeGreaterThan(folded)
  card.getByRole('button', { name: 'Mostrar menos' })
})
