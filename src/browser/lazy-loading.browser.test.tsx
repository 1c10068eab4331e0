import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { importWithNotice, lazyWithNotice } from './lazy-loading.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const shown = () => toastQueue.current()?.title

it('late part: shows a toast when a part does not load for ten seconds, and removes it when it does', async () => {
  let arrive: (part: { default: () => React.JSX.Element }) => void = () => {}
  const Part = lazyWithNotice(
    () =>
      new Promise<{ default: () => React.JSX.Element }>((resolve) => {
        arrive = resolve
      }),
  )
  render(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(9_900))
  expect(shown()).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(shown()).toBe('Sem resposta')
  expect(toastQueue.current()?.action?.label).toBe('Tentar de novo')
  arrive({ default: () => <p>Parte</p> })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('Parte')).toBeTruthy()
  expect(shown()).toBeUndefined()
})

it('late part: shows one toast for several parts, and none for parts that load in time or fail', async () => {
  const arrivals: (() => void)[] = []
  const late = () => importWithNotice(new Promise<void>((resolve) => arrivals.push(resolve)))
  void late()
  void late()
  await importWithNotice(Promise.resolve('parte'))
  await expect(importWithNotice(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(10_100)
  expect(shown()).toBe('Sem resposta')
  const first = toastQueue.current()?.id ?? 0
  // The toast stays while a part is loading.
  await vi.advanceTimersByTimeAsync(120_000)
  expect(toastQueue.current()?.id).toBe(first)
  // After the toast was closed, the next late part shows another one.
  toastQueue.dismiss(first)
  expect(shown()).toBeUndefined()
  void late()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(shown()).toBe('Sem resposta')
  for (const arrive of arrivals) arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBeUndefined()
})
