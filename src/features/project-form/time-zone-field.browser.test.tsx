import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ComboboxField,
  type ComboboxFieldProps,
} from '#src/components/ui/fields/combobox-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { allowResizeLoop } from '#tests/setup/browser/allow-resize-loop.ts'
import { listTimeZones } from './project-fields.tsx'

const zones = listTimeZones('America/Sao_Paulo')

allowResizeLoop()

function Zone(props: Partial<ComboboxFieldProps>) {
  return (
    <form>
      <ComboboxField
        label="Fuso horário"
        name="timeZone"
        options={zones}
        defaultValue="America/Sao_Paulo"
        describeNone={(query) => `Nenhum fuso com “${query}”.`}
        {...props}
      />
      <button type="button">Depois</button>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fuso horário' })
const chosen = () => new FormData(document.querySelector('form') ?? undefined).get('timeZone')
const list = () => screen.findByRole('listbox', { name: 'Fuso horário' })
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

it('a combobox shows the name of what is chosen, and gives its value to the form', () => {
  render(<Zone />)
  expect(field().value).toBe('Horário de Brasília')
  expect(chosen()).toBe('America/Sao_Paulo')
})

it('a combobox finds by letters without accents, and by words that the name does not have', async () => {
  render(<Zone defaultValue="America/Recife" />)
  await userEvent.click(field())
  await userEvent.keyboard('sao paulo')
  const [option] = await within(await list()).findAllByRole('option')
  expect(option?.textContent).toBe('Horário de Brasília')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field().value).toBe('Horário de Brasília'))
  expect(chosen()).toBe('America/Sao_Paulo')

  await userEvent.click(screen.getByRole('button', { name: 'Depois' }))
  await userEvent.click(field())
  await userEvent.keyboard('BELEM')
  await userEvent.click(await screen.findByRole('option', { name: 'Pará (Belém)' }))
  expect(chosen()).toBe('America/Belem')
})

it('a combobox is used by keyboard: arrows, Home, End and Enter', async () => {
  render(<Zone />)
  await userEvent.tab()
  await list()
  await waitFor(() => expect(active()).toBe('Horário de Brasília'))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(active()).toBe('Amazonas (Manaus)'))
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(active()).toBe(zones.at(-1)?.label))
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(chosen()).toBe('America/Manaus')
  expect(document.activeElement).toBe(field())
})

it('a combobox forgets its message when another is chosen, and shows the same one when it comes again', async () => {
  const error = 'Escolha um fuso horário da lista'
  const { rerender } = render(<Zone error={error} />)
  expect(screen.getByText(error)).toBeTruthy()
  await userEvent.click(field())
  await userEvent.keyboard('belem')
  await userEvent.click(await screen.findByRole('option', { name: 'Pará (Belém)' }))
  await waitFor(() => expect(screen.queryByText(error)).toBeNull())
  expect(field().getAttribute('aria-invalid')).toBeNull()

  rerender(<Zone error={undefined} />)
  rerender(<Zone error={error} />)
  expect(screen.getByText(error)).toBeTruthy()
})

it('a combobox takes no text for a value: what was chosen comes back', async () => {
  const onSubmit = vi.fn()
  render(<Zone />)
  document.querySelector('form')?.addEventListener('submit', onSubmit)
  await userEvent.click(field())
  await userEvent.keyboard('Marte')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Nenhum fuso com “Marte”.'),
  )
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toBe('America/Sao_Paulo')
  await userEvent.click(screen.getByRole('button', { name: 'Depois' }))
  await waitFor(() => expect(field().value).toBe('Horário de Brasília'))
  await userEvent.clear(field())
  await userEvent.tab()
  await waitFor(() => expect(field().value).not.toBe(''))
  expect(zones.map(({ value }) => value)).toContain(chosen())
  expect(onSubmit).not.toHaveBeenCalled()
})

it('a combobox has the chosen one again after Esc, which closes nothing but the list', async () => {
  const onClose = vi.fn()
  render(
    <Dialog isOpen onClose={onClose} title="Criar Novo Projeto">
      <Zone />
    </Dialog>,
  )
  await screen.findByRole('dialog')
  await userEvent.click(field())
  await userEvent.keyboard('rec')
  await list()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(field().value).toBe('Horário de Brasília')
  expect(document.activeElement).toBe(field())
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('a combobox opens by its button, within the window of a phone', async () => {
  await page.viewport(360, 640)
  render(<Zone />)
  await userEvent.click(screen.getByRole('button', { name: 'Fuso horário' }))
  const around = (await list()).getBoundingClientRect()
  expect(around.left).toBeGreaterThanOrEqual(0)
  expect(around.right).toBeLessThanOrEqual(360)
  expect(around.bottom).toBeLessThanOrEqual(640)
  const option = await screen.findByRole('option', { name: 'Amazonas (Manaus)' })
  expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
  await userEvent.click(option)
  expect(chosen()).toBe('America/Manaus')
})

it('a combobox is marked as invalid, and described by its error and its hint', async () => {
  const { rerender } = render(<Zone hint="Todos os horários" />)
  await waitFor(() => expect(field()).toHaveAccessibleDescription('Todos os horários'))
  expect(field().getAttribute('aria-invalid')).toBeNull()
  rerender(<Zone hint="Todos os horários" error="Escolha um fuso" />)
  await waitFor(() =>
    expect(field()).toHaveAccessibleDescription('Escolha um fuso Todos os horários'),
  )
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

it('a combobox cannot be opened while it is disabled', async () => {
  render(<Zone disabled />)
  expect(field()).toBeDisabled()
  await userEvent.click(screen.getByText('Fuso horário'), { force: true })
  expect(screen.queryByRole('listbox')).toBeNull()
})
