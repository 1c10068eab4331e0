import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as endpoints from '#contract/endpoints/storage.ts'
import type { PostMedia } from '#contract/media/media.ts'
import { showStorage } from '#tests/fakes/pages/storage-page.tsx'
import { makeFile, makeFolder, makeStorage, uuid } from '#tests/fakes/pages/storage-server.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
beforeEach(async () => await page.viewport(1280, 800))
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const picture = { kind: 'image' } as PostMedia

async function show(search: Record<string, unknown> = {}) {
  const storage = makeStorage({
    folders: [
      {
        ...makeFolder(1),
        files: Array.from({ length: 5 }, (_, at) => makeFile(at, { media: picture })),
      },
      makeFolder(2, { name: 'Fotos', parentFolderId: uuid(1) }),
    ],
  })
  const view = showStorage(storage, { folder: uuid(1), ...search })
  await screen.findByText('foto-4.jpg')
  return { storage, ...view }
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const selected = () =>
  screen
    .getAllByRole('row')
    .filter((one) => one.getAttribute('aria-selected') === 'true')
    .map((one) => one.querySelector('[data-item]')?.textContent)
const focused = () => document.activeElement?.textContent
const bar = () => within(screen.getByRole('region', { name: 'Seleção' }))

async function focusFirst() {
  document.querySelector<HTMLElement>('[data-item]')?.focus()
  await waitFor(() => expect(focused()).toBe('Fotos'))
}

it('after a deletion keys go on from the item that came to its place', async () => {
  const { storage } = await show()
  const [folder] = storage.folders
  storage.answers.set(endpoints.deleteStorageFile, () => {
    folder?.files?.splice(1, 1)
    return null
  })
  await userEvent.click(within(row('foto-1')).getByRole('button', { name: 'Excluir' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(focused()).toBe('foto-2.jpg'))
})

it('storage selection: gives the focus back to the list when the bar of a selection is closed', async () => {
  await show()
  await focusFirst()
  await userEvent.keyboard('{ArrowDown} ')
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await waitFor(() => expect(announced()).toContain('1 item selecionado'))
  await userEvent.click(bar().getByRole('button', { name: 'Limpar seleção' }))
  await waitFor(() => expect(focused()).toBe('foto-0.jpg'))
})

it('by keyboard: arrows move, Space selects, Shift extends, Escape ends it', async () => {
  await show()
  await focusFirst()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(focused()).toBe('foto-1.jpg'))
  expect(selected()).toEqual([])
  await userEvent.keyboard(' ')
  await waitFor(() => expect(selected()).toEqual(['foto-1.jpg']))
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await waitFor(() => expect(selected()).toEqual(['foto-1.jpg', 'foto-2.jpg', 'foto-3.jpg']))
  expect(bar().getByText('3 itens selecionados')).toBeTruthy()
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(focused()).toBe('foto-4.jpg'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(selected()).toEqual([]))
  expect(screen.queryByRole('region', { name: 'Seleção' })).toBeNull()
  await userEvent.keyboard('{Control>}a{/Control}')
  await waitFor(() => expect(selected()).toHaveLength(6))
})

it('by keyboard: Enter opens a file and a folder, whose first item then has the focus', async () => {
  const { search } = await show()
  await focusFirst()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByRole('dialog', { name: 'foto-0.jpg' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe('foto-0.jpg'))
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(focused()).toBe('Fotos'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(search().folder).toBe(uuid(2)))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Fotos' })),
  )
})

it('by keyboard: F2 renames, and Delete deletes what is selected', async () => {
  await show()
  await focusFirst()
  await userEvent.keyboard('{ArrowDown}{F2}')
  const rename = await screen.findByRole('dialog', { name: 'Renomear Arquivo/Pasta' })
  expect(within(rename).getByLabelText<HTMLInputElement>('Nome').value).toBe('foto-0.jpg')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe('foto-0.jpg'))
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}')
  expect(await screen.findByRole('dialog', { name: 'Excluir 2 itens' })).toBeTruthy()
})

it('by keyboard only one item is reached by Tab, with its buttons', async () => {
  await show()
  await focusFirst()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe('foto-0.jpg'))
  expect(document.querySelectorAll('[data-item][tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Baixar')
})

it('by keyboard goes up, down and aside in the grid', async () => {
  await show({ view: 'grid' })
  await focusFirst()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await waitFor(() => expect(focused()).toBe('foto-0.jpg'))
  await userEvent.keyboard(' ')
  await waitFor(() => expect(bar().getByText('1 item selecionado')).toBeTruthy())
})

it('by mouse: a press selects one, with Ctrl another, with Shift all between', async () => {
  await show()
  const date = (name: string) => within(row(name)).getByText('21/11/2026, 14:30')
  await userEvent.click(date('foto-0'))
  await waitFor(() => expect(selected()).toEqual(['foto-0.jpg']))
  fireEvent.click(date('foto-2'), { ctrlKey: true })
  await waitFor(() => expect(selected()).toEqual(['foto-0.jpg', 'foto-2.jpg']))
  fireEvent.click(screen.getByText('foto-4.jpg'), { shiftKey: true })
  await waitFor(() => expect(selected()).toEqual(['foto-2.jpg', 'foto-3.jpg', 'foto-4.jpg']))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.dblClick(date('foto-1'))
  expect(await screen.findByRole('dialog', { name: 'foto-1.jpg' })).toBeTruthy()
})

it('by mouse: the box in the head selects all, and none', async () => {
  await show()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar tudo' }))
  await waitFor(() => expect(selected()).toHaveLength(6))
  expect(bar().getByRole('button', { name: 'Usar em um post' }).ariaDisabled).toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar', description: 'Fotos' }))
  await waitFor(() => expect(selected()).toHaveLength(5))
  expect(bar().getByRole('button', { name: 'Usar em um post' }).ariaDisabled).not.toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar tudo' }))
  await waitFor(() => expect(selected()).toEqual([]))
})

it('by mouse: rows that are dropped onto a folder are moved into it', async () => {
  const { storage } = await show()
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Selecionar', description: 'foto-0.jpg' }),
  )
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Selecionar', description: 'foto-1.jpg' }),
  )
  const dataTransfer = new DataTransfer()
  const drag = (type: string, to: HTMLElement) =>
    to.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  drag('dragstart', row('foto-1'))
  drag('dragover', row('Fotos'))
  drag('drop', row('Fotos'))
  const moves = () =>
    storage.calls.filter(({ endpoint }) => endpoint === endpoints.moveStorageItems)
  await waitFor(() => expect(moves()).toHaveLength(1))
  expect(moves()[0]?.input.body).toEqual({
    file_ids: [uuid(1_000_000), uuid(1_000_001)],
    folder_ids: [],
    target_folder_id: uuid(2),
  })
})

it('by touch: a long press selects, and from then on a touch does', async () => {
  await show()
  const touch = { pointerType: 'touch', isPrimary: true }
  fireEvent.pointerDown(row('foto-0'), touch)
  await waitFor(() => expect(selected()).toEqual(['foto-0.jpg']))
  fireEvent.pointerUp(row('foto-0'), touch)
  fireEvent.click(row('foto-0'))
  expect(selected()).toEqual(['foto-0.jpg'])
  fireEvent.pointerDown(row('foto-1'), touch)
  fireEvent.pointerUp(row('foto-1'), touch)
  fireEvent.click(row('foto-1'))
  await waitFor(() => expect(selected()).toEqual(['foto-0.jpg', 'foto-1.jpg']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('by touch: a finger that scrolls selects nothing', async () => {
  await show()
  const touch = { pointerType: 'touch', isPrimary: true }
  fireEvent.pointerDown(row('foto-0'), { ...touch, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(row('foto-0'), { ...touch, clientX: 10, clientY: 40 })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(selected()).toEqual([])
})
