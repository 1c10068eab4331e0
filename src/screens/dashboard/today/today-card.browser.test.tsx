import { useQueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import type { ProjectPlan } from '#contract/billing/subscription.ts'
import { listPlatforms } from '#contract/endpoints/accounts.ts'
import { getProjectPlan } from '#contract/endpoints/billing.ts'
import { listFailedDeliveries } from '#contract/endpoints/dashboard.ts'
import { listScheduledPosts } from '#contract/endpoints/posts.ts'
import type { FailedDelivery } from '#contract/posts/failed-deliveries.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { lateDeliveriesKey } from '#src/api/queries.ts'
import { localDb } from '#src/browser/local-database.ts'
import { dismissedNotice } from '#src/features/plan-notice/dismissed-notice.ts'
import { makeFailedDelivery } from '#tests/fakes/data/make-failed-delivery.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { accountId, makeEntry, projectId, signIn } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { TodayCard } from './today-card.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#local/calls/server-time.ts', { spy: true })

/** A Thursday, 12:00 in Brasília. */
const noon = Date.parse('2026-11-26T15:00:00Z')
const renewing = { renewsItself: true, trouble: null, refused: [], expiresAt: null }
const paid: ProjectPlan = {
  ...{ state: 'active', reason: null, endsAt: null, graceEndsAt: null, isYours: true },
}

let now: number
let weeks: Record<string, Post[]>
let failed: FailedDelivery[]
let accounts: SocialMediaAccount[]
let plan: ProjectPlan
let late: number
let isReachable: boolean
let asked: string[]

beforeEach(async () => {
  localStorage.clear()
  now = noon
  weeks = {}
  failed = []
  accounts = [makeAccount({ id: accountId, username: 'cafe', health: renewing })]
  plan = paid
  late = 0
  isReachable = true
  asked = []
  vi.mocked(serverNow).mockImplementation(() => now)
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: object) => {
    if (!isReachable) throw new UnreachableError('network')
    if (endpoint === listPlatforms) return [makePlatform(accounts)]
    if (endpoint === getProjectPlan) return plan
    if (endpoint === listFailedDeliveries) return { deliveries: failed, total: failed.length }
    if ((endpoint as { path: string }).path !== listScheduledPosts.path)
      throw new Error('Nobody should ask for this')
    const { from } = (input as { query: { from: string } }).query
    asked.push(from.slice(0, 10))
    return weeks[from.slice(0, 10)] ?? []
  }) as typeof call)
  await Promise.all([localDb.outbox, localDb.drafts, localDb.session].map((table) => table.clear()))
  await signIn(localDb)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

/** Renders the card after clearing the cache, into which the frame has put accounts. */
function Forgetful() {
  const client = useQueryClient()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    client.clear()
    if (late > 0) client.setQueryData(lateDeliveriesKey(projectId), { deliveries: [], total: late })
    setIsReady(true)
  }, [client])
  return isReady && <TodayCard />
}

const show = (role?: 'EDITOR') =>
  render(
    <SignedInFrame {...(role && { role })}>
      <RoutedPage>
        <Forgetful />
      </RoutedPage>
    </SignedInFrame>,
  )

function post(caption: string, scheduledAt: string, changes: Partial<PostSchedule> = {}): Post {
  return makePost({ caption, media: [], schedules: [makeSchedule({ scheduledAt, ...changes })] })
}
const rows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const today = () => screen.findByRole('list', { name: 'O que sai hoje' })
const listCalled = () => vi.mocked(call).mock.calls.map(([endpoint]) => endpoint)
const calm = 'Tudo em dia: nenhuma publicação precisa de você.'

it('TodayCard shows what goes out today, how it stands, and what is next', async () => {
  weeks['2026-11-22'] = [
    post('Pão', '2026-11-26T12:00:00Z', { state: 'published', postedAt: '2026-11-26T12:01:00Z' }),
    post('Bolo', '2026-11-26T18:30:00Z'),
    post('Café', '2026-11-27T12:00:00Z'),
  ]
  show()
  expect(rows(await today())).toEqual(['09:00@cafePãoPublicado às 09:01', '15:30@cafeBoloAgendado'])
  expect(rows(within(screen.getByRole('region', { name: 'A seguir' })).getByRole('list'))).toEqual([
    'amanhã, 09:00@cafeCaféAgendado',
  ])
  screen.getByText('quinta-feira, 26 de novembro, horário de Brasília')
  await screen.findByText(calm)
  // The next week is requested only when this one has nothing after today.
  expect(asked).toEqual(['2026-11-22'])
})

it('the card of today folds a full day, and leads to the calendar', async () => {
  weeks['2026-11-22'] = Array.from({ length: 40 }, (_, index) =>
    post(`Post ${index}`, new Date(noon + (index - 20) * 600_000).toISOString()),
  )
  show()
  expect(rows(await today())).toHaveLength(5)
  const rest = screen.getByRole('link', { name: 'e mais 35 hoje' })
  expect(rest.getAttribute('href')).toBe('/calendar')
})

it('TodayCard says of a day without posts that nothing goes out, and what next week brings', async () => {
  weeks['2026-11-29'] = [post('Domingo', '2026-11-29T12:00:00Z')]
  show()
  await screen.findByText('domingo, 09:00')
  screen.getByText('Nada sai hoje.')
  expect(screen.getByRole('link', { name: 'Criar Post' }).getAttribute('href')).toBe(
    '/posts/create',
  )
})

it('TodayCard says that nothing goes out in the next days either', async () => {
  show()
  await screen.findByText('Nada sai hoje nem nos próximos dias.')
  await screen.findByText(calm)
})

it('TodayCard begins the next day at midnight while the page stays open', async () => {
  weeks['2026-11-22'] = [post('Amanhã', '2026-11-27T12:00:00Z')]
  show()
  await screen.findByText('Nada sai hoje.')
  now = Date.parse('2026-11-27T03:00:05Z')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(rows(await today())).toEqual(['09:00@cafeAmanhãAgendado'])
  screen.getByText(/^sexta-feira, 27 de novembro/)
})

it('TodayCard shows what waits on the device without a connection, and calls nothing done that it does not know', async () => {
  isReachable = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await makeEntry(localDb, { caption: 'Escrito no avião', mediaHashes: [] }, noon)
  show()
  await screen.findByText(
    'O dia deste projeto ainda não está neste aparelho. Só aparece aqui o que espera envio.',
  )
  expect(rows(await today())[0]).toContain('Escrito no aviãoNa fila de envio')
  expect(screen.queryByText(calm)).toBeNull()
  expect(screen.queryByText(/^Nada sai hoje/)).toBeNull()
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText(calm)
})

it('the card of today leads to each post that failed, to the queue and to the accounts', async () => {
  const { id } = await makeEntry(localDb, { caption: 'De ontem', mediaHashes: [] })
  await localDb.outbox.update(id, { state: 'needs-confirmation' })
  failed = [makeFailedDelivery({ caption: 'Queimou' }), makeFailedDelivery({ caption: 'Caiu' })]
  accounts = [makeAccount({ username: 'padaria', isActive: false, health: renewing })]
  show()
  const needs = within(await screen.findByRole('region', { name: 'Precisa de você (4)' }))
  await needs.findByText('1 envio espera a sua decisão')
  needs.getByText('1 conta precisa ser reconectada')
  expect(needs.getByRole('link', { name: 'Reconectar' }).getAttribute('href')).toBe('/settings')
  needs.getByText('2 publicações falharam')
  expect(needs.getByRole('link', { name: 'Corrigir Queimou' }).getAttribute('href')).toBe(
    `/posts?edit=${failed[0]?.postId}`,
  )
  await userEvent.click(needs.getByRole('button', { name: 'Decidir' }))
  await screen.findByRole('dialog', { name: 'Fila de envio' })
})

it('TodayCard tells who may not reconnect accounts whom to ask', async () => {
  accounts = [makeAccount({ username: 'padaria', isActive: false, health: renewing })]
  show('EDITOR')
  await screen.findByText('Peça a um administrador do projeto para reconectar.')
  expect(screen.queryByRole('link', { name: 'Reconectar' })).toBeNull()
})

it('TodayCard tells of the end of the plan once the line of the shell was closed, and not before', async () => {
  const endsAt = new Date(noon + 86_400_000).toISOString()
  plan = { ...paid, state: 'trial', endsAt, graceEndsAt: new Date(noon + 4e8).toISOString() }
  show()
  await screen.findByText(calm)
  await waitFor(() => expect(listCalled()).toContain(getProjectPlan))
  expect(screen.queryByText(/^Seu teste grátis/)).toBeNull()
  dismissedNotice.set(projectId, '2026-11-26')
  await screen.findByText(/^Seu teste grátis vai até /)
  expect(screen.getByRole('link', { name: 'Ver planos' }).getAttribute('href')).toBe('/billing')
})

it('TodayCard leaves what missed its time to the notice that tells it', async () => {
  late = 2
  show()
  await screen.findByText('Nenhuma outra publicação precisa de você.')
})

it('TodayCard has a place of its own for what is on its way, until the first answers come', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined) as never)
  const { container } = show()
  await waitFor(() => expect(container.querySelectorAll('[aria-busy=true]')).toHaveLength(2))
  expect(screen.queryByText(calm)).toBeNull()
})
