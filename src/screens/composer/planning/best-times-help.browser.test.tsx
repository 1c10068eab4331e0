import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getBestTimes } from '#contract/endpoints/dashboard.ts'
import type { BestTimes } from '#contract/posts/post-results.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { bestTimesQuery } from '#src/api/best-times-query.ts'
import { bestTimes } from '#tests/fakes/data/make-results.ts'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { BestTimesHelp, type BestTimesHelpProps } from './best-times-help.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

/** A Wednesday, 12:00 in São Paulo. */
const now = Date.parse('2026-11-25T15:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Given extends Partial<BestTimesHelpProps> {
  answer?: BestTimes | Error
  kept?: BestTimes
}

function show({ answer = bestTimes, kept, ...changes }: Given = {}) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  answerCalls((endpoint) =>
    endpoint === getBestTimes ? answer : new Error('Nobody should ask for this'),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (kept) client.setQueryData(bestTimesQuery(projectId).queryKey, kept, { updatedAt: 1 })
  const onChange = vi.fn<BestTimesHelpProps['onChange']>()
  const props = { projectId, now, timeZone, taken: [], chosen: { date: '', time: '' }, onChange }
  render(
    <SignedInFrame>
      <QueryClientProvider client={client}>
        <BestTimesHelp {...props} {...changes} />
      </QueryClientProvider>
    </SignedInFrame>,
  )
  return { onChange, client }
}

const find = async () => within(await screen.findByRole('region', { name: 'Melhores horários' }))

it('BestTimesHelp offers the next moment of the three best times, each with its gain and how sure it is', async () => {
  const { onChange } = show({ chosen: { date: '2026-11-29', time: '20:00' } })
  const help = await find()
  help.getByText('Pelos resultados dos posts deste projeto nos últimos 90 dias, conta por conta.')
  const buttons = help.getAllByRole('button')
  expect(buttons.map(({ textContent, ariaPressed }) => [textContent, ariaPressed])).toEqual([
    ['qui., 26 de nov., 18:00', 'false'],
    ['ter., 1 de dez., 12:00', 'false'],
    ['dom., 29 de nov., 20:00', 'true'],
  ])
  expect(
    help.getByRole('button', { name: /^qui/, description: '+32% em 9 posts · certeza média' }),
  ).toBe(buttons[0])
  await userEvent.click(help.getByRole('button', { name: /^ter/ }))
  expect(onChange.mock.calls).toEqual([[{ date: '2026-12-01', time: '12:00' }]])
})

it('BestTimesHelp offers the week after where the chosen accounts have a post at that time', async () => {
  show({ taken: [instantOf({ date: '2026-11-26', time: '18:10' }, timeZone)] })
  const [first] = (await find()).getAllByRole('button')
  expect(first?.textContent).toBe('qui., 3 de dez., 18:00')
})

it("for a draft of another zone it offers the same moments on that zone's clock", async () => {
  const { onChange } = show({ timeZone: 'Europe/Lisbon' })
  await userEvent.click((await find()).getByRole('button', { name: 'qui., 26 de nov., 21:00' }))
  expect(onChange.mock.calls).toEqual([[{ date: '2026-11-26', time: '21:00' }]])
})

it('BestTimesHelp says quietly how many posts are missing', async () => {
  show({ answer: { posts: 7, times: [] } })
  await screen.findByText(
    'Melhores horários aparecem a partir de 20 posts com resultados (hoje: 7).',
  )
  expect(screen.queryByRole('heading')).toBeNull()
})

it('without a connection it offers the last known times, and nothing where none are known', async () => {
  show({ answer: new UnreachableError('network'), kept: bestTimes })
  expect((await find()).getAllByRole('button')).toHaveLength(3)
  cleanup()
  const { client } = show({ answer: new UnreachableError('network') })
  await vi.waitFor(() =>
    expect(client.getQueryState(bestTimesQuery(projectId).queryKey)?.status).toBe('error'),
  )
  expect(screen.queryByText(/Melhores horários/)).toBeNull()
})
