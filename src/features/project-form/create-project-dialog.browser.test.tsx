import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { idempotencyHeader } from '#contract/calls/api.ts'
import { createProject, getProjectLimits } from '#contract/endpoints/projects-write.ts'
import { Uuid } from '#contract/scalars.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { CreateProjectDialog } from './create-project-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const limits = { currentProjects: 1, maxProjects: 5, maxAccountsPerProject: 20 }
let answers: Map<unknown, unknown>

beforeEach(() => {
  answers = new Map<unknown, unknown>([[getProjectLimits, { canCreateProject: true, ...limits }]])
  answerCalls((endpoint) => answers.get(endpoint))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function open() {
  const calls = { onCreated: vi.fn(), onClose: vi.fn() }
  render(
    <RoutedPage>
      <CreateProjectDialog {...calls} />
    </RoutedPage>,
  )
  await screen.findByRole('dialog', { name: 'Criar Novo Projeto' })
  return calls
}

async function submit() {
  const calls = await open()
  for (const [label, value] of [
    ['Nome do projeto', 'Padaria'],
    ['Descrição', 'Pães e bolos da vila'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await userEvent.click(screen.getByRole('button', { name: 'Criar projeto' }))
  return calls
}

it('CreateProjectDialog says that the project was created, with its name and who owns it', async () => {
  answers.set(createProject, { id: 'new', name: 'Padaria' })
  const { onCreated, onClose } = await submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [change] = onCreated.mock.lastCall ?? []
  const created = { id: 'new', name: 'Padaria' }
  expect(change([{ id: 'old' }])).toEqual([{ id: 'old' }, created])
  expect(change([{ id: 'new' }])).toEqual([created])
  expect(toastQueue.current()).toMatchObject({
    title: 'Projeto criado com sucesso!',
    description: 'Padaria. Você é o proprietário deste projeto.',
  })
})

it("CreateProjectDialog says 'Erro ao criar projeto' with the server's words, and keeps what was typed", async () => {
  const message = 'Você atingiu o limite de 5 projeto(s) no seu plano atual.'
  answers.set(
    createProject,
    new ApiError(403, { code: 'PROJECT_LIMIT_REACHED', message, details: [] }),
  )
  const { onCreated } = await submit()
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(toastQueue.current()).toMatchObject({
    ...{ title: 'Erro ao criar projeto', description: message },
  })
  expect(screen.getByLabelText<HTMLInputElement>('Nome do projeto').value).toBe('Padaria')
  expect(onCreated).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Ver planos' })).toBeTruthy()
})

it('CreateProjectDialog says a limit of the plan before anything is typed, with the way to the plans', async () => {
  answers.set(getProjectLimits, { canCreateProject: false, ...limits, currentProjects: 5 })
  const { onClose } = await open()
  expect(
    await screen.findByText('Você atingiu o limite de 5 projeto(s) no seu plano atual.'),
  ).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Criar projeto' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(vi.mocked(call).mock.calls.some(([endpoint]) => endpoint === createProject)).toBe(false)
  const link = screen.getByRole('link', { name: 'Ver planos' })
  expect(link.getAttribute('href')).toBe('/billing')
  await userEvent.click(link)
  expect(onClose).toHaveBeenCalledOnce()
})

it('CreateProjectDialog says calmly that one more project fits', async () => {
  answers.set(getProjectLimits, { canCreateProject: true, ...limits, currentProjects: 4 })
  await open()
  expect(await screen.findByText('Você usa 4 de 5 projetos do seu plano.')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Criar projeto' })
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

it('CreateProjectDialog says nothing of a limit to whose plan has none', async () => {
  answers.set(getProjectLimits, {
    canCreateProject: true,
    ...limits,
    currentProjects: 90,
    maxProjects: 0,
  })
  answers.set(createProject, { id: 'new', name: 'Padaria' })
  const { onCreated } = await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
})

it('limits that could not be loaded are only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers.set(getProjectLimits, new Error('No limits'))
  answers.set(createProject, { id: 'new', name: 'Padaria' })
  const { onCreated } = await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(warn).toHaveBeenCalledOnce()
})

it('CreateProjectDialog creates one project, however often the answer was lost: each try has the same key', async () => {
  answers.set(createProject, new UnreachableError('network'))
  const { onCreated } = await submit()
  await screen.findByRole('alert')
  answers.set(createProject, { id: 'new', name: 'Padaria' })
  await userEvent.click(screen.getByRole('button', { name: 'Criar projeto' }))
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  const inputs = vi
    .mocked(call)
    .mock.calls.flatMap(([endpoint, input]) => (endpoint === createProject ? [input] : []))
  const keys = inputs.map(({ headers }) => headers?.[idempotencyHeader])
  expect(keys).toEqual([keys[0], keys[0]])
  expect(v.is(Uuid, keys[0])).toBe(true)
  cleanup()
  await submit()
  const last = vi.mocked(call).mock.lastCall?.[1].headers?.[idempotencyHeader]
  expect(v.is(Uuid, last)).toBe(true)
  expect(last).not.toBe(keys[0])
})

it('CreateProjectDialog says that the project is there when other words are sent after a lost answer', async () => {
  const reused = { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Outro conteúdo', details: [] }
  answers.set(createProject, new ApiError(422, reused))
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('O projeto já foi criado')
})
