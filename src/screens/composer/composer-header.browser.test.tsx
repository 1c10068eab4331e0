import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mayKeepFiles } from '#local/media/pack-file.ts'
import { ComposerHeader } from './composer-header.tsx'

vi.mock('#local/media/pack-file.ts', { spy: true })

const workers = Object.getOwnPropertyDescriptor(Navigator.prototype, 'serviceWorker') ?? {}

afterEach(() => void Object.defineProperty(Navigator.prototype, 'serviceWorker', workers))

async function show(): Promise<string | null> {
  const action = { label: 'Agendar', isDisabled: false, reason: '' } as const
  const state = { savedAt: null, hasProblem: false, timeZone: 'America/Sao_Paulo' }
  const nothing = () => {}
  render(<ComposerHeader {...{ action, ...state }} onCancel={nothing} onPrimary={nothing} />)
  await vi.mocked(mayKeepFiles).mock.results.at(-1)?.value
  await new Promise((resolve) => setTimeout(resolve, 50))
  return screen.getByText(/enquanto você escreve/).textContent
}

it('where all is as it should be, nothing but the place is said', async () => {
  vi.mocked(mayKeepFiles).mockResolvedValue(true)
  expect(await show()).toBe('Salva neste aparelho enquanto você escreve')
})

it('a private window is told from what it cannot keep', async () => {
  vi.mocked(mayKeepFiles).mockResolvedValue(false)
  expect(await show()).toBe(
    'Salva nesta janela anônima enquanto você escreve· O que não for enviado some ao fechar a janela',
  )
})

it('a browser without workers is not taken for a private window', async () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  vi.mocked(mayKeepFiles).mockResolvedValue(true)
  expect(await show()).toBe(
    'Salva neste aparelho enquanto você escreve· Este navegador não abre o uPubly sem conexão',
  )
})
