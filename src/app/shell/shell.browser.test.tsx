import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { OfflineLine } from './shell.tsx'

function Screen({ learnedAt }: { learnedAt: number }) {
  useShownAge(learnedAt)
  return <OfflineLine />
}

beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false))
afterEach(() => void vi.restoreAllMocks())

it.each([
  [0, 'agora há pouco'],
  [5, 'há 5 minutos'],
])('it says how old the data on the screen is (%d minutes)', async (minutes, age) => {
  render(<Screen learnedAt={Date.now() - minutes * 60_000} />)
  await screen.findByText(new RegExp(`Dados atualizados ${age}\\.`))
})

it.each([360, 640, 768])('the shell: its text fits one line at %d px', async (width) => {
  await page.viewport(width, 800)
  render(<Screen learnedAt={Date.now() - 59 * 60_000} />)
  const words = await screen.findByText(/Dados atualizados há 59 minutos\./)
  expect(words.getBoundingClientRect().height).toBeLessThan(24)
})
