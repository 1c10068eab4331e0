import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, type Mock, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { leaveProject } from '#contract/endpoints/project-people.ts'
import { deleteProject, setDefaultProject } from '#contract/endpoints/projects-write.ts'
import type { Project } from '#contract/project.ts'
import { ApiError } from '#local/api-error.ts'
import { call } from '#src/api/call.ts'
import { toastQueue } from '#src/components/ui/toast-queue.ts'
import type { Session } from '#src/session/session-context.ts'
import { projectId, timeZone } from '#tests/fakes/local-device.ts'
import { RoutedPage } from '#tests/fakes/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/dismiss-toasts.ts'
import { ProjectScreen } from './project-screen.tsx'

vi.mock('#src/api/call.ts', { spy: true })

const message = 'Algo deu errado do nosso lado.'
const refused = new ApiError(500, { code: 'INTERNAL', message, details: [] })
const project: Project = {
  ...{ id: projectId, name: 'Café', description: 'Um café da vila', isDefault: false, timeZone },
  ...{ userRole: 'OWNER', memberCount: 2, canManageMembers: true },
}
const other: Project = { ...project, id: '0b000000-0000-4000-8000-000000000009', isDefault: true }

afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function show(changes: Partial<Session> = {}) {
  const adoptProjects = vi.fn<Session['adoptProjects']>()
  render(
    <SignedInFrame {...{ project, projects: [project, other], adoptProjects, ...changes }}>
      <RoutedPage>
        <ProjectScreen />
      </RoutedPage>
    </SignedInFrame>,
  )
  await screen.findByRole('heading', { name: 'Projeto' })
  return { adoptProjects }
}
/** What a list becomes that holds both projects when the change arrives. */
const adopted = (adoptProjects: Mock<Session['adoptProjects']>) =>
  adoptProjects.mock.calls.map(([change]) => change([project, other]))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const told = (title: string, description = message) =>
  waitFor(() => expect(toastQueue.current()).toMatchObject({ title, description }))

it('marks only the chosen project as the default one', async () => {
  const { adoptProjects } = await show()
  vi.mocked(call).mockResolvedValue(project)
  await press('Definir como padrão')
  await told('Projeto padrão definido', 'Café')
  expect(vi.mocked(call)).toHaveBeenCalledWith(setDefaultProject, { body: { projectId } })
  expect(adopted(adoptProjects)).toEqual([
    [
      { ...project, isDefault: true },
      { ...other, isDefault: false },
    ],
  ])
})

it('says what failed, each in its words, and changes nothing', async () => {
  const { adoptProjects } = await show()
  vi.mocked(call).mockRejectedValue(refused)
  await press('Definir como padrão')
  await told('Erro ao definir projeto padrão')
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)

  fireEvent.change(screen.getByLabelText('Nome do projeto'), { target: { value: 'Café Novo' } })
  await press('Salvar')
  await told('Erro ao atualizar projeto')
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)

  await press('Excluir projeto')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await told('Erro ao deletar projeto')
  expect(vi.mocked(call).mock.lastCall?.[0]).toBe(deleteProject)
  expect(adoptProjects).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Nome do projeto').value).toBe('Café Novo')
})

it('is left by whoever does not own it, and never deleted by them', async () => {
  const { adoptProjects } = await show({ project: { ...project, userRole: 'ADMIN' } })
  expect(screen.queryByRole('button', { name: 'Excluir projeto' })).toBeNull()
  vi.mocked(call).mockResolvedValue({})
  await press('Sair do projeto')
  const asked = await screen.findByRole('dialog', { name: 'Sair de Café?' })
  expect(asked.textContent).toContain('Para voltar, peça um convite.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await told('Você saiu do projeto', 'Café')
  expect(vi.mocked(call).mock.lastCall?.[0]).toBe(leaveProject)
  expect(adopted(adoptProjects)).toEqual([[other]])
})
