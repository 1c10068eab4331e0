import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIsStalled } from './use-is-stalled.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Sending({ movedAt }: { movedAt?: number }) {
  return <p>{useIsStalled(movedAt) ? 'Sem resposta' : 'Enviando'}</p>
}

it('useIsStalled reports silence after twelve seconds, also when its timer fires slightly early', async () => {
  const begun = Date.now()
  const { rerender } = render(<Sending movedAt={begun} />)
  await act(() => vi.advanceTimersByTimeAsync(11_900))
  expect(screen.getByText('Enviando')).toBeTruthy()
  vi.spyOn(Date, 'now').mockReturnValue(begun + 11_999)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Sem resposta')).toBeTruthy()
  rerender(<Sending movedAt={begun + 11_999} />)
  expect(screen.getByText('Enviando')).toBeTruthy()
})
