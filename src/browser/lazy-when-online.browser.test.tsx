import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { noteAnswer } from './connectivity.ts'
import { lazyWhenOnline } from './lazy-when-online.ts'

it('lazyWhenOnline loads when the connection returns, and its screen stays meanwhile', async () => {
  noteAnswer(false)
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>Nota</p> })
  const Part = lazyWhenOnline(load)
  render(
    <main>
      <h1>Tela</h1>
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  )
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('Tela')).toBeVisible()
  expect(screen.queryByText('Nota')).toBeNull()
  noteAnswer(true)
  expect(await screen.findByText('Nota')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

it('lazyWhenOnline leaves its screen alone when it cannot be had with a connection', async () => {
  noteAnswer(true)
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const Part = lazyWhenOnline(vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  render(
    <main>
      <h1>Tela que fica</h1>
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  )
  await expect.poll(() => told.mock.calls.length).toBe(1)
  await expect.element(screen.getByText('Tela que fica')).toBeVisible()
})
