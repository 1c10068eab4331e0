import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { noteAnswer } from './connectivity.ts'
import { lazyExtra } from './lazy-extra.ts'

it('comes with the connection where it cannot be loaded without one, and its screen stays', async () => {
  noteAnswer(false)
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => <p>Nota</p> })
  const Part = lazyExtra(load)
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
