import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getBestTimes } from '#contract/endpoints/dashboard.ts'
import type { BestTimes } from '#contract/posts/post-results.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { bestTimesQuery } from '#src/api/best-times-query.ts'
import { bestTimes } from '#tests/fakes/data/make-results.ts'
import { projectId } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { BestTimesCard } from './best-times-card.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

afterEach(async () => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
  await page.viewport(1280, 800)
})

type Answer = BestTimes | Error | Promise<BestTimes>

async function show(answer: Answer | (() => Answer), kept?: BestTimes) {
  answerCalls((endpoint) => {
    if (endpoint !== getBestTimes) return new Error('Nobody should ask for this')
    return typeof answer === 'function' ? answer() : answer
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (kept) client.setQueryData(bestTimesQuery(projectId).queryKey, kept, { updatedAt: 1 })
  render(
    <SignedInFrame>
      <QueryClientProvider client={client}>
        <BestTimesCard />
      </QueryClientProvider>
    </SignedInFrame>,
  )
  return within(await screen.findByRole('region', { name: 'Melhores horários' }))
}

it('BestTimesCard has the three best hours with gain, posts and sureness in words, and says what they are drawn from', async () => {
  const card = await show(bestTimes)
  await card.findAllByRole('listitem')
  expect(card.getByRole('heading', { name: 'Melhores horários' })).toBeTruthy()
  expect(card.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Quinta-feira 18:00+32%certeza médiaem 9 posts',
    'Terça-feira 12:00+21%certeza altaem 14 posts',
    'Domingo 20:00+12%certeza baixaem 3 posts',
  ])
  expect(
    card.getByText(
      'Pelos resultados dos posts deste projeto nos últimos 90 dias, conta por conta. Horas no horário de Brasília.',
    ),
  ).toBeTruthy()
})

it('BestTimesCard says how many posts are missing before there are times', async () => {
  const card = await show({ posts: 7, times: [] })
  await card.findByText('Melhores horários aparecem a partir de 20 posts com resultados (hoje: 7).')
  expect(card.getByRole('meter', { name: 'Posts com resultados' }).ariaValueText).toBe('7 de 20')
})

it('BestTimesCard says when no hour is better than the others', async () => {
  const card = await show({ posts: 31, times: [] })
  await card.findByText(/por enquanto nenhum se destaca/)
  expect(card.queryByRole('meter')).toBeNull()
})

it.each([360, 1280])(
  'BestTimesCard is as high while it waits as with times or without, on %s px',
  async (width) => {
    await page.viewport(width, 800)
    const heights = []
    for (const answer of [new Promise<BestTimes>(() => {}), bestTimes, { posts: 7, times: [] }]) {
      const card = await show(answer)
      if (!(answer instanceof Promise))
        await waitFor(() => expect(card.queryByText('Carregando...')).toBeNull())
      heights.push(screen.getByRole('region').clientHeight)
      cleanup()
    }
    expect(new Set(heights).size, heights.join()).toBe(1)
  },
)

it('without a connection it shows the last known ones, and logs the failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const card = await show(new UnreachableError('network'), bestTimes)
  expect(await card.findAllByRole('listitem')).toHaveLength(3)
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(card.queryByRole('alert')).toBeNull()
})

it('a failed call can be tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let answer: BestTimes | Error = new ApiError(500, {
    ...{ code: 'INTERNAL_ERROR', message: 'Erro', details: [] },
  })
  const card = await show(() => answer)
  await card.findByText('Erro ao buscar os melhores horários.')
  answer = bestTimes
  await userEvent.click(card.getByRole('button', { name: 'Tentar de novo' }))
  expect(await card.findAllByRole('listitem')).toHaveLength(3)
})

it.each(['light', 'dark'])(
  'BestTimesCard has no barriers that axe finds, in the %s theme',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    const card = await show(bestTimes)
    await card.findAllByRole('listitem')
    const { violations } = await axe.run(screen.getByRole('region'), {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  },
)
