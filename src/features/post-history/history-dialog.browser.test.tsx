import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getPostHistory } from '#contract/endpoints/posts.ts'
import type { PostHistory } from '#contract/posts/post-history.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { makeAct, makeStep } from '#tests/fakes/data/make-post-event.ts'
import { timeZone } from '#tests/fakes/device/local-device.ts'
import { answerCalls, inTurn } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { HistoryDialog } from './history-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

async function show(...answers: (PostHistory | Error)[]) {
  answerCalls(inTurn(new Map([[getPostHistory, answers]])))
  const post = makePost({ number: 7 })
  render(<HistoryDialog isOpen post={post} timeZone={timeZone} onClose={() => {}} />, {
    wrapper: SignedInFrame,
  })
  return within(await screen.findByRole('dialog', { name: 'Histórico do post #7' }))
}

const linesOf = (row: HTMLElement) => [...row.querySelectorAll('p')].map((one) => one.textContent)

it('The history tells the newest first who did what, and each step with its place and cause', async () => {
  const detail = 'O Instagram está fora do ar.'
  const dialog = await show({
    events: [
      makeStep({ step: 'commit', isDone: false, detail }),
      makeAct({ parts: ['caption'] }),
      makeAct({ kind: 'created', at: '2026-11-23T12:00:00.000Z' }),
    ],
    hasMore: false,
  })
  expect((await dialog.findAllByRole('listitem')).map(linesOf)).toEqual([
    [
      'Publicação pedida, e a rede não confirmou',
      'Instagram @cafe, para 24/11/2026, 09:30',
      detail,
      '24/11/2026 09:30:00',
    ],
    ['Ana alterou legenda', '24/11/2026 09:00:00'],
    ['Ana criou o post', '23/11/2026 09:00:00'],
  ])
  dialog.getByText('O mais recente primeiro, no horário de Brasília.')
  expect(dialog.queryByText(/O que veio antes/)).toBeNull()
})

it('The history says that older events were left out', async () => {
  const dialog = await show({ events: [makeAct()], hasMore: true })
  await dialog.findByText('O que veio antes não é mostrado aqui.')
})

it('Without a connection the history says that it needs one, and asks nobody', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const dialog = await show({ events: [], hasMore: false })
  dialog.getByText(/^Sem conexão\. O histórico fica no servidor/)
  expect(call).not.toHaveBeenCalled()
})

it('A history that could not be loaded is asked for again', async () => {
  const dialog = await show(new UnreachableError('network'), {
    events: [makeAct()],
    hasMore: false,
  })
  await dialog.findByText('Não foi possível carregar o histórico.')
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => dialog.getByText('Ana alterou o post'))
})
