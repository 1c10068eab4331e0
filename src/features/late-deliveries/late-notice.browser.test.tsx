import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decideLateDeliveries, listLateDeliveries } from '#contract/endpoints/dashboard.ts'
import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { makeLateDelivery } from '#tests/fakes/data/make-late-delivery.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { DecideButton } from './decide-button.tsx'
import { LateNotice } from './late-notice.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

let waiting: LateDelivery[]
let isReachable: boolean

beforeEach(() => {
  waiting = [makeLateDelivery({ caption: 'Pão' }), makeLateDelivery({ caption: 'Bolo' })]
  isReachable = true
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: object) => {
    if (!isReachable) throw new UnreachableError('network')
    if (endpoint === listLateDeliveries) return { deliveries: waiting, total: waiting.length }
    if (endpoint !== decideLateDeliveries) throw new Error('Nobody should ask for this')
    const { ids } = (input as { body: { ids: string[] } }).body
    waiting = waiting.filter(({ id }) => !ids.includes(id))
    return { decided: ids, gone: [] }
  }) as typeof call)
})
afterEach(() => vi.restoreAllMocks())

const notice = () => screen.findByText(/o horário e esperam? por você\.$/)

it('LateNotice says how many wait and why, and counts what was decided at once', async () => {
  render(<LateNotice className="" />, { wrapper: SignedInFrame })
  expect((await notice()).parentElement?.textContent).toBe(
    '2 publicações perderam o horário e esperam por você. O serviço esteve fora do ar ou sobrecarregado.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Resolver' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox', { name: /Pão/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar agora' }))
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /Pão/ })).toBeNull())
  await screen.findByText('1 publicação perdeu o horário e espera por você.')
  await userEvent.click(dialog.getByRole('checkbox', { name: /Bolo/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Publicar agora' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/o horário e espera/)).toBeNull()
})

it.each([
  ['nothing waits', true],
  ['it is not known whether something waits', false],
])('LateNotice says nothing when %s', async (_when, reachable) => {
  waiting = []
  isReachable = reachable
  const { container } = render(<LateNotice className="" />, { wrapper: SignedInFrame })
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(container.textContent).toBe('')
})

it("'Decidir' of a post selects its late times, and only those", async () => {
  const late = makeSchedule({ state: 'needs-decision', scheduledAt: '2026-11-24T12:00:00.000Z' })
  const post = makePost({ caption: 'Pão de fermentação', schedules: [makeSchedule(), late] })
  render(<DecideButton post={post} />, { wrapper: SignedInFrame })
  await userEvent.click(screen.getByRole('button', { name: 'Decidir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publicação atrasada' }))
  const boxes = dialog.getAllByRole('checkbox')
  expect(boxes.map(({ ariaChecked }) => ariaChecked)).toEqual(['true'])
  expect(dialog.getByText(/24 de nov\..* 09:00/)).toBeTruthy()
})

it("a post without late times has no 'Decidir'", () => {
  const { container } = render(<DecideButton post={makePost()} />, { wrapper: SignedInFrame })
  expect(container.textContent).toBe('')
})
