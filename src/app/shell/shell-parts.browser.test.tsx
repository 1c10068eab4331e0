import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Session, SessionContext, useSession } from '#src/session/session-context.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { AccountMenu, AreaTabs, ProjectSwitcher } from './header.tsx'

const project = {
  ...{ id: projectId, name: 'Café', description: '', isDefault: true, timeZone },
  ...{ userRole: 'OWNER' as const, memberCount: 1, canManageMembers: true },
}
const other = {
  ...project,
  id: '0b000000-0000-4000-8000-000000000009',
  name: 'Loja',
  isDefault: false,
}

function show(part: React.ReactNode, changes: Partial<Session> = {}) {
  const calls = { switchProject: vi.fn(async () => {}), refreshProjects: vi.fn(async () => {}) }
  const session: Session = {
    user: { id: ana, name: 'Ana Souza', email: 'ana@exemplo.com.br' },
    ...{ project, projects: [project, { ...other, memberCount: 3 }], timeZone },
    ...{ adoptProjects: () => {}, ...calls, ...changes },
  }
  render(
    <SessionContext value={session}>
      <RoutedPage>{part}</RoutedPage>
    </SessionContext>,
  )
  return calls
}

it('the menu leads to the six areas, in their order', async () => {
  show(<AreaTabs />)
  const links = await screen.findAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Painel', '/dashboard'],
    ['Posts', '/posts'],
    ['Calendário', '/calendar'],
    ['Configurações', '/settings'],
    ['Cobrança', '/billing'],
    ['Armazenamento', '/storage'],
  ])
})

it("the account menu has the initial and the name, or 'Usuário' for who has none", async () => {
  show(<AccountMenu />)
  expect((await screen.findByRole('button')).textContent).toBe('Conta de AAna Souza')
})

it('the account menu leads to the profile, and closes there', async () => {
  show(<AccountMenu />)
  await userEvent.click(await screen.findByRole('button'))
  const link = await screen.findByRole('link', { name: 'Meu perfil' })
  expect(link.getAttribute('href')).toBe('/settings/account')
  await userEvent.click(link)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Meu perfil' })).toBeNull())
})

it("shell parts: calls a person without a name 'Usuário'", async () => {
  show(<AccountMenu />, { user: { id: ana, name: ' ', email: 'ana@exemplo.com.br' } })
  expect(await screen.findByRole('button', { name: 'Conta de Usuário' })).toBeTruthy()
})

it('the switcher lists the projects with their members, refreshes them, and closes on a choice', async () => {
  const calls = show(<ProjectSwitcher />)
  const open = await screen.findByRole('button', { name: 'Projeto: Café' })
  await userEvent.click(open)
  await screen.findByRole('button', { name: 'Café 1 membro • Padrão' })
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  await waitFor(() => expect(calls.refreshProjects).toHaveBeenCalledOnce())
  expect(screen.getByRole('button', { name: 'Criar Novo Projeto' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Loja 3 membros' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull())
  expect(calls.switchProject).toHaveBeenCalledExactlyOnceWith(other.id)
})

it('nothing asks for the session outside the signed-in layout', () => {
  const Lost = () => useSession().user.name
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Lost />)).toThrow('useSession was used outside the signed-in layout')
  vi.restoreAllMocks()
})
