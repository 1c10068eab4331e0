import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, type Mock, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { leaveProject } from '#contract/endpoints/project-people.ts'
import {
  deleteProject,
  previewZoneChange,
  setDefaultProject,
  updateProject,
} from '#contract/endpoints/projects-write.ts'
import type { Project } from '#contract/projects/project.ts'
import type { ZoneChange } from '#contract/projects/zone-change.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import type { Session } from '#src/session/session-context.ts'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { allowResizeLoop } from '#tests/setup/browser/allow-resize-loop.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { ProjectScreen } from './project-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const message = 'Algo deu errado do nosso lado.'
const refused = new ApiError(500, { code: 'INTERNAL', message, details: [] })
const project: Project = {
  ...{ id: projectId, name: 'Café', description: 'Um café da vila', isDefault: false, timeZone },
  ...{ userRole: 'OWNER', memberCount: 2, canManageMembers: true },
}
const other: Project = { ...project, id: '0b000000-0000-4000-8000-000000000009', isDefault: true }

allowResizeLoop()
afterEach(dismissToasts)

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
/** What a list of both projects becomes by the change that was passed to `adoptProjects`. */
const adopted = (adoptProjects: Mock<Session['adoptProjects']>) =>
  adoptProjects.mock.calls.map(([change]) => change([project, other]))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const told = (title: string, description = message) =>
  waitFor(() => expect(toastQueue.current()).toMatchObject({ title, description }))

it('ProjectScreen marks only the chosen project as the default one', async () => {
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

it('ProjectScreen says what failed, each in its words, and changes nothing', async () => {
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

it('ProjectScreen is left by whoever does not own it, and never deleted by them', async () => {
  const { adoptProjects } = await show({ project: { ...project, userRole: 'ADMIN' } })
  const deletion = screen.getByRole('button', { name: 'Excluir projeto' })
  expect(deletion.getAttribute('aria-disabled')).toBe('true')
  expect(
    document.getElementById(deletion.getAttribute('aria-describedby') ?? '')?.textContent,
  ).toBe('Só o proprietário pode excluir o projeto.')
  vi.mocked(call).mockResolvedValue({})
  await press('Sair do projeto')
  const asked = await screen.findByRole('dialog', { name: 'Sair de Café?' })
  expect(asked.textContent).toContain('Para voltar, peça um convite.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await told('Você saiu do projeto', 'Café')
  expect(vi.mocked(call).mock.lastCall?.[0]).toBe(leaveProject)
  expect(adopted(adoptProjects)).toEqual([[other]])
})

const lisbon = 'Europe/Lisbon'
const zoneChange: ZoneChange = {
  ...{ planned: 12, fixed: 1 },
  first: {
    caption: 'Bolo de cenoura',
    scheduledAt: '2027-03-26T12:00:00.000Z',
    movedTo: '2027-03-26T09:00:00.000Z',
  },
}
/** Chooses Lisbon and saves; the calls are answered with `previewed` and with the changed project. */
async function changeZone(previewed: ZoneChange | Error) {
  const shown = await show()
  answerCalls((endpoint) => {
    if (endpoint === previewZoneChange) return previewed
    if (endpoint === updateProject) return { ...project, timeZone: lisbon }
    throw new Error('Nobody expected this call')
  })
  await userEvent.click(screen.getByRole('combobox', { name: 'Fuso horário' }))
  await userEvent.keyboard('lisbon')
  await userEvent.click(await screen.findByRole('option', { name: 'Europe / Lisbon' }))
  await press('Salvar')
  return shown
}
const sentBody = () =>
  vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === updateProject)?.[1]
const question = () =>
  screen.findByRole('dialog', { name: 'O que fazer com o que já está planejado?' })

it('ProjectScreen asks what becomes of the planned times before the zone changes, with an example of both', async () => {
  const { adoptProjects } = await changeZone(zoneChange)
  const asked = await question()
  expect(asked.textContent).toContain(
    'O projeto tem 12 publicações planejadas e passa do horário de Brasília para o horário da Europa Ocidental.',
  )
  expect(asked.textContent).toContain('Bolo de cenoura')
  const moment = screen.getByRole('radio', { name: 'Manter o momento' })
  const clock = screen.getByRole('radio', { name: 'Manter o horário' })
  expect(moment).toBeChecked()
  expect(moment).toHaveAccessibleDescription(/o relógio mostra .*12:00/)
  expect(clock).toHaveAccessibleDescription(/No fuso de antes, isso é .*06:00/)
  expect(asked.textContent).toContain('1 publicação mantém o momento nos dois casos')
  expect(sentBody()).toBeUndefined()
  await userEvent.click(clock)
  await press('Mudar o fuso')
  await told('Projeto atualizado', 'Café')
  expect(sentBody()).toMatchObject({ body: { timeZone: lisbon, plannedTimes: 'keep-clock' } })
  expect(adopted(adoptProjects)).toEqual([[{ ...project, timeZone: lisbon }, other]])
})

it('ProjectScreen changes nothing when the question is closed, and keeps what was chosen', async () => {
  await changeZone(zoneChange)
  await question()
  await press('Cancelar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentBody()).toBeUndefined()
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Fuso horário' }).value).toBe(
    'Europe / Lisbon',
  )
  await press('Salvar')
  await question()
  await press('Mudar o fuso')
  await told('Projeto atualizado', 'Café')
  expect(sentBody()).toMatchObject({ body: { plannedTimes: 'keep-instant' } })
})

it('ProjectScreen does not ask where the answer makes no difference', async () => {
  await changeZone({ planned: 3, fixed: 0, first: null })
  await told('Projeto atualizado', 'Café')
  expect(sentBody()).toMatchObject({ body: { timeZone: lisbon, plannedTimes: 'keep-instant' } })
})

it('ProjectScreen says that the zone needs a connection, and changes nothing without one', async () => {
  await changeZone(new UnreachableError('network'))
  await told('Erro ao atualizar projeto', expect.stringContaining('conexão'))
  expect(sentBody()).toBeUndefined()
})

it('ProjectScreen leaves alone what the person did not change: somebody else may have set another zone meanwhile', async () => {
  const { adoptProjects } = await show()
  const moved = { ...project, name: 'Café Novo', timeZone: lisbon, lateLimitMinutes: 240 }
  vi.mocked(call).mockResolvedValue(moved)
  fireEvent.change(screen.getByLabelText('Nome do projeto'), { target: { value: 'Café Novo' } })
  await press('Salvar')
  await told('Projeto atualizado', 'Café Novo')
  expect(sentBody()).toEqual({
    params: { id: projectId },
    body: { name: 'Café Novo', description: 'Um café da vila', plannedTimes: 'keep-instant' },
  })
  expect(adopted(adoptProjects)).toEqual([[moved, other]])
})

it('ProjectScreen sends the state only when it was changed, and takes it away by "Nenhum"', async () => {
  const inBahia: Project = { ...project, state: 'BA' }
  await show({ project: inBahia })
  vi.mocked(call).mockResolvedValue(inBahia)
  const field = screen.getByLabelText<HTMLSelectElement>('Estado')
  expect(field).toHaveAccessibleDescription('Os feriados deste estado aparecem no calendário.')
  expect([...field.options].map(({ label }) => label)).toHaveLength(28)
  await press('Salvar')
  await told('Projeto atualizado', 'Café')
  expect(sentBody()).toMatchObject({ body: { name: 'Café' } })
  expect(sentBody()).not.toHaveProperty('body.state')
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)

  for (const [label, state] of [
    ['Pernambuco', 'PE'],
    ['Nenhum', ''],
  ] as const) {
    vi.mocked(call).mockClear()
    await userEvent.selectOptions(field, label)
    await press('Salvar')
    await waitFor(() => expect(sentBody()).toMatchObject({ body: { state } }))
    toastQueue.dismiss(toastQueue.current()?.id ?? 0)
  }
})
