import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { Dialog } from './dialog.tsx'
import { showErrorToast, showToast, toastQueue } from './toast-queue.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  dismissToasts()
})

function OpenDialog() {
  const [isOpen, setIsOpen] = useState(true)
  return <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Diálogo aberto" />
}

it('the toaster uses existing live regions: polite, and assertive for an error', () => {
  render(<Toaster />)
  const polite = screen.getByRole('status')
  const urgent = screen.getByRole('alert')

  act(() => void showToast({ title: 'Link copiado' }))
  expect(polite.textContent).toContain('Link copiado')
  expect(urgent.textContent).toBe('')

  act(() => {
    showErrorToast('O servidor não respondeu.')
    toastQueue.dismiss(toastQueue.current()?.id ?? 0)
  })
  expect(urgent.textContent).toContain('Erro ao processar a requisição')
  expect(urgent.textContent).toContain('O servidor não respondeu.')
})

it('the toaster: runs its action once and closes', async () => {
  const undone: string[] = []
  render(<Toaster />)
  act(
    () =>
      void showToast({
        title: 'Rascunho descartado',
        action: { label: 'Desfazer', onSelect: () => undone.push('rascunho') },
      }),
  )

  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))

  expect(undone).toEqual(['rascunho'])
  expect(toastQueue.current()).toBeUndefined()
})

it('the toaster can be pressed over an open dialog, which stays open', async () => {
  render(
    <>
      <OpenDialog />
      <Toaster />
    </>,
  )
  await screen.findByRole('dialog', { name: 'Diálogo aberto' })
  act(() => void showToast({ title: 'Enviado' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Fechar notificação' }))

  await waitFor(() => expect(toastQueue.current()).toBeUndefined())
  expect(screen.queryByRole('dialog', { name: 'Diálogo aberto' })).not.toBeNull()
})
