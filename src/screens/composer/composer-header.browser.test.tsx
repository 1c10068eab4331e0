import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mayKeepFiles } from '#local/media/pack-file.ts'
import { ComposerHeader } from './composer-header.tsx'

vi.mock('#local/media/pack-file.ts', { spy: true })

const workers = Object.getOwnPropertyDescriptor(Navigator.prototype, 'serviceWorker') ?? {}

afterEach(() => {
  Object.defineProperty(Navigator.prototype, 'serviceWorker', workers)
  vi.mocked(mayKeepFiles).mockReset()
})

async function show(): Promise<string | null> {
  const action = { label: 'Agendar', isDisabled: false, reason: '' } as const
  const state = { savedAt: null, hasProblem: false, timeZone: 'America/Sao_Paulo' }
  const nothing = () => {}
  render(<ComposerHeader {...{ action, ...state }} onCancel={nothing} onPrimary={nothing} />)
  // `usePrivateWindow` opens the database only after the first data have loaded, or are late.
  await vi.waitFor(() => expect(mayKeepFiles).toHaveBeenCalled(), { timeout: 5_000 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  return screen.getByText(/enquanto você escreve/).textContent
}

it('without problems the header shows only where one is', async () => {
  vi.mocked(mayKeepFiles).mockResolvedValue(true)
  expect(await show()).toBe('Salva neste aparelho enquanto você escreve')
})

it('a private window is recognized by its storage limits', async () => {
  vi.mocked(mayKeepFiles).mockResolvedValue(false)
  expect(await show()).toBe(
    'Salva nesta janela anônima enquanto você escreve· O que não for enviado some ao fechar a janela',
  )
})

it('a browser without workers is not treated as a private window', async () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  vi.mocked(mayKeepFiles).mockResolvedValue(true)
  expect(await show()).toBe(
    'Salva neste aparelho enquanto você escreve· Este navegador não abre o uPubly sem conexão',
  )
})
