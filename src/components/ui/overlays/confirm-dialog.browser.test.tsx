import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { toastQueue } from './toast-queue.ts'

afterEach(() => {
  const shown = toastQueue.current()
  if (shown) toastQueue.dismiss(shown.id)
})

function Page(props: Omit<ConfirmDialogProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(true)
  return <ConfirmDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
}

/** An action that the test ends or fails. */
function deferred() {
  const calls: string[] = []
  let resolve = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  const start = () => {
    calls.push('started')
    return promise
  }
  return { calls, resolve, reject, start }
}

const button = (name: string) => screen.findByRole('button', { name })
const dialog = () => screen.queryByRole('dialog')
const closed = () => waitFor(() => expect(dialog()).toBeNull())

it('the confirmation dialog has default texts', async () => {
  render(<Page onConfirm={() => {}} />)

  const asked = await screen.findByRole('dialog', { name: 'Confirmar ação' })
  expect(asked.textContent).toContain('Tem certeza que deseja continuar?')
  await button('Cancelar')
  await button('Confirmar')
})

it('the confirmation dialog closes without acting when cancelled, by button or by Esc', async () => {
  const action = deferred()
  const { unmount } = render(<Page onConfirm={action.start} />)
  fireEvent.click(await button('Cancelar'))
  await closed()
  unmount()

  render(<Page onConfirm={action.start} />)
  fireEvent.keyDown(await button('Confirmar'), { key: 'Escape' })
  await closed()
  expect(action.calls).toEqual([])
})

it("the confirmation dialog reads 'Carregando...' and stays while the action runs, then closes", async () => {
  const action = deferred()
  render(<Page onConfirm={action.start} />)

  fireEvent.click(await button('Confirmar'))
  const running = await button('Carregando...')
  fireEvent.click(running)
  fireEvent.click(await button('Cancelar'))
  fireEvent.keyDown(running, { key: 'Escape' })

  expect(dialog()).not.toBeNull()
  expect(action.calls).toEqual(['started'])

  await act(async () => action.resolve())
  await closed()
  expect(toastQueue.current()).toBeUndefined()
})

it('the confirmation dialog closes after a failure too, and says that it failed', async () => {
  const action = deferred()
  render(<Page onConfirm={action.start} />)

  fireEvent.click(await button('Confirmar'))
  await button('Carregando...')
  await act(async () => action.reject(new Error('500')))

  await closed()
  expect(toastQueue.current()).toMatchObject({
    title: 'Erro ao processar a requisição',
    tone: 'danger',
  })
})

it('the confirmation dialog: acts once when its button is pressed again during the closing animation', async () => {
  const action = deferred()
  render(<Page onConfirm={action.start} />)

  const confirm = await button('Confirmar')
  fireEvent.click(confirm)
  await act(async () => action.resolve())
  fireEvent.click(confirm)

  await closed()
  expect(action.calls).toEqual(['started'])
})

it('the confirmation dialog can have a third button, which does not confirm', async () => {
  const confirm = deferred()
  const keep = deferred()
  render(
    <Page
      title="Sair"
      onConfirm={confirm.start}
      alternative={{ label: 'Manter rascunho', onSelect: keep.start }}
    />,
  )

  fireEvent.click(await button('Manter rascunho'))
  await act(async () => keep.resolve())

  await closed()
  expect(keep.calls).toEqual(['started'])
  expect(confirm.calls).toEqual([])
})

it('the confirmation dialog: focuses the safe button when the action is destructive', async () => {
  const { unmount } = render(<Page isDestructive onConfirm={() => {}} />)
  const cancel = await button('Cancelar')
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  unmount()

  render(<Page onConfirm={() => {}} />)
  const confirm = await button('Confirmar')
  await waitFor(() => expect(document.activeElement).toBe(confirm))
})
