import { render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { KeptAmounts } from './device-amounts.ts'
import { DeviceView, type DeviceViewProps } from './device-view.tsx'

const megabyte = 1024 * 1024

const amounts = {
  contents: {
    drafts: { count: 3, bytes: 4096 },
    media: { count: 12, bytes: 34 * megabyte },
    outbox: { count: 1, bytes: 900 },
    openEdits: { count: 0, bytes: 0 },
  },
  copies: { weeks: 9, posts: 60, bytes: 2 * megabyte },
  pictures: { count: 420, bytes: 12.4 * megabyte },
} satisfies KeptAmounts

function show(changes: Partial<DeviceViewProps> = {}) {
  const props = {
    amounts,
    storage: { usage: 58 * megabyte, quota: 1024 * megabyte, isProtected: false },
    hasFailed: false,
    onProtect: vi.fn(async () => true),
    onClearCopies: vi.fn(async () => {}),
    onDiscardDrafts: vi.fn(async () => {}),
    ...changes,
  } satisfies DeviceViewProps
  render(<DeviceView {...props} />)
  return props
}

it('DeviceView lists the stored data and their sizes', () => {
  show()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rascunhos3 rascunhos4 KB',
    'Mídias e arquivos12 arquivos de rascunhos e envios34 MB',
    'Fila de envio1 envio pendente0,9 KB',
    'AlteraçõesNenhuma por salvar',
    'Calendário e posts9 semanas e 60 posts da lista2 MB',
    'Imagens420 imagens e vídeos guardados12 MB',
  ])
  const meter = screen.getByRole('meter', { name: 'Espaço em uso' })
  expect(meter.getAttribute('aria-valuetext')).toBe('58 MB de 1 GB')
})

it('the view of this device clears the copy only after saying that drafts and entries stay', async () => {
  const { onClearCopies, onDiscardDrafts } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar cópia offline' }))
  const question = await screen.findByRole('dialog', { name: 'Limpar cópia offline?' })
  within(question).getByText(/Rascunhos, mídias e a fila de envio continuam aqui/)
  expect(onClearCopies).not.toHaveBeenCalled()
  await userEvent.click(within(question).getByRole('button', { name: 'Confirmar' }))
  await vi.waitFor(() => expect(onClearCopies).toHaveBeenCalledOnce())
  expect(onDiscardDrafts).not.toHaveBeenCalled()
})

it('DeviceView says how many drafts would be deleted, and offers it only when there are some', async () => {
  const { onDiscardDrafts } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Excluir rascunhos' }))
  const question = await screen.findByRole('dialog', { name: 'Excluir 3 rascunhos?' })
  within(question).getByText(/A fila de envio continua como está/)
  await userEvent.click(within(question).getByRole('button', { name: 'Confirmar' }))
  await vi.waitFor(() => expect(onDiscardDrafts).toHaveBeenCalledOnce())
})

it('DeviceView has no discard button without drafts', async () => {
  const contents = { ...amounts.contents, drafts: { count: 0, bytes: 0 } }
  show({ amounts: { ...amounts, contents } })
  const button = screen.getByRole('button', { name: 'Excluir rascunhos' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('requests persistent storage, and says what to do when the browser refuses', async () => {
  const { onProtect } = show({ onProtect: vi.fn(async () => false) })
  await userEvent.click(screen.getByRole('button', { name: 'Proteger contra limpeza automática' }))
  await screen.findByText(/O navegador não aceitou desta vez/)
  expect(onProtect).toHaveBeenCalledOnce()
})

it('DeviceView does not request it once it is granted', () => {
  show({ storage: { usage: 1, quota: 2, isProtected: true } })
  screen.getByText(/se comprometeu a não apagar/)
  expect(screen.queryByRole('button', { name: /Proteger/ })).toBeNull()
})

it('DeviceView says so when the device cannot be read', () => {
  show({ amounts: { ...amounts, contents: undefined }, hasFailed: true })
  screen.getByText(/Não foi possível ler o que está guardado/)
  expect(screen.queryByRole('button', { name: 'Limpar cópia offline' })).toBeNull()
})

it('DeviceView shows each amount as soon as it is known, and a placeholder for one that is being read alone', () => {
  show({ amounts: { ...amounts, pictures: undefined }, storage: undefined })
  const [drafts, , , , copies, pictures] = screen.getAllByRole('listitem')
  expect(drafts?.textContent).toBe('Rascunhos3 rascunhos4 KB')
  expect(copies?.textContent).toBe('Calendário e posts9 semanas e 60 posts da lista2 MB')
  expect(pictures?.textContent).toBe('ImagensCarregando...')
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1)
})
