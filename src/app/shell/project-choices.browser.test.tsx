import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Project } from '#contract/projects/project.ts'
import { type Session, SessionContext } from '#src/session/session-context.ts'
import { ana, timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { ProjectSwitcher } from './header.tsx'

const make = (at: number, name = `Loja ${at}`): Project => ({
  id: `0b000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  ...{ name, description: '', isDefault: at === 1, timeZone, userRole: 'OWNER' },
  ...{ memberCount: at, canManageMembers: true },
})
const fifty = Array.from({ length: 50 }, (_, at) => make(at + 1))
fifty[6] = make(7, 'Padaria São João')
fifty[7] = make(8, 'Café da Padaria')

afterEach(() => page.viewport(1280, 800))

async function open(projects: readonly Project[], current = projects[0]) {
  const calls = { switchProject: vi.fn(async () => {}), refreshProjects: vi.fn(async () => {}) }
  if (!current) throw new Error('no project')
  const session: Session = {
    user: { id: ana, name: 'Ana Souza', email: 'ana@exemplo.com.br' },
    ...{ project: current, projects, timeZone, adoptProjects: () => {}, ...calls },
  }
  render(
    <SessionContext value={session}>
      <RoutedPage>
        <ProjectSwitcher />
        <input aria-label="Legenda" className="fixed right-0 bottom-0" />
      </RoutedPage>
    </SessionContext>,
  )
  await userEvent.click(await trigger())
  await screen.findByRole('button', { name: 'Criar Novo Projeto' })
  return calls
}
const trigger = () => screen.findByRole('button', { name: /^Projeto: / })
const field = () => screen.queryByRole<HTMLInputElement>('searchbox', { name: 'Buscar projeto' })
const rows = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull())

it('project choices: has no search field for seven projects, and the arrow keys move between them', async () => {
  const calls = await open(fifty.slice(0, 7))
  expect(field()).toBeNull()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Loja 11 membro • Padrão')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Loja 33 membros')
  await userEvent.keyboard('{End}{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Loja 66 membros')
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await isClosed()
  expect(calls.switchProject).toHaveBeenCalledExactlyOnceWith(fifty[1]?.id)
})

it('project choices: marks the default project where there are several, and calls a single one nothing', async () => {
  await open(fifty.slice(0, 1))
  expect(rows()).toEqual(['Loja 11 membro'])
})

it('project choices: opens with the focus in the search field, and Enter switches to the first that was found', async () => {
  const calls = await open(fifty.slice(0, 8))
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Enter}')
  expect(calls.switchProject).not.toHaveBeenCalled()
  await userEvent.keyboard('PADARIA sao')
  expect(rows()).toEqual(['Padaria São João7 membros'])
  expect(screen.getByRole('status').textContent).toBe('1 projeto. Enter abre Padaria São João.')
  await userEvent.keyboard('{Enter}')
  await isClosed()
  expect(calls.switchProject).toHaveBeenCalledExactlyOnceWith(fifty[6]?.id)
  expect(document.activeElement).toBe(await trigger())
})

it('project choices: moves by the arrow keys from the field to what was found and back', async () => {
  const calls = await open(fifty)
  await userEvent.keyboard('padaria')
  expect(rows()).toEqual(['Padaria São João7 membros', 'Café da Padaria8 membros'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Café da Padaria8 membros')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field())
  expect(field()?.value).toBe('padaria')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await isClosed()
  expect(calls.switchProject).toHaveBeenCalledExactlyOnceWith(fifty[7]?.id)
})

it('project choices: says that nothing was found; Escape closes the list, which opens with all of them again', async () => {
  const calls = await open(fifty)
  await userEvent.keyboard(' Açaí ')
  expect(rows()).toEqual([])
  expect(screen.getByText('Nenhum projeto com “Açaí”.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Criar Novo Projeto' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await isClosed()
  expect(document.activeElement).toBe(await trigger())
  expect(calls.switchProject).not.toHaveBeenCalled()
  await userEvent.click(await trigger())
  await waitFor(() => expect(rows()).toHaveLength(50))
})

it('project choices: shows the current one of fifty when it opens, and leaves the page where it is', async () => {
  await open(fifty, fifty[40])
  const row = screen.getByRole('button', { current: true })
  expect(row.textContent).toBe('Loja 4141 membros')
  const list = screen.getByRole('list').getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(list.top)
  expect(bottom).toBeLessThanOrEqual(list.bottom)
  expect(document.scrollingElement?.scrollTop).toBe(0)
})

for (const [width, height] of [
  [360, 640],
  [740, 360],
] as const)
  it(`the list of projects is above the bottom bar in a window of ${width} x ${height}, down to its last button`, async () => {
    await page.viewport(width, height)
    const { unmount } = render(<div data-bottom-bar />)
    await open(fifty, fifty[40])
    const last = screen.getByRole('button', { name: 'Criar Novo Projeto' })
    last.scrollIntoView({ block: 'nearest' })
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(height - 64)
    expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(width)
    expect(document.scrollingElement?.scrollTop).toBe(0)
    unmount()
  })

it('project choices: shows names of the greatest length whole, since they may differ at their end', async () => {
  const name = 'Confeitaria Artesanal '.repeat(5).trim().slice(0, 96)
  const alike = [1, 2].map((at) => make(at, `${name} ${at}`))
  await page.viewport(360, 640)
  await open(alike)
  for (const row of screen.getAllByText(new RegExp(`^${name} .$`)).slice(-2))
    expect(row.scrollHeight).toBeLessThanOrEqual(row.clientHeight)
})

it('project choices: takes the focus from nowhere when a switch ends after the list was closed', async () => {
  const calls = await open(fifty.slice(0, 3))
  const slow = Promise.withResolvers<void>()
  calls.switchProject.mockReturnValue(slow.promise)
  await userEvent.click(screen.getByRole('button', { name: 'Loja 2 2 membros' }))
  await userEvent.click(screen.getByLabelText('Legenda'))
  await isClosed()
  slow.resolve()
  await slow.promise
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.activeElement).toBe(screen.getByLabelText('Legenda'))
})
