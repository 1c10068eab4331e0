import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  inviteMember,
  listInvites,
  listMembers,
  withdrawInvite,
} from '#contract/endpoints/project-people.ts'
import type { InviteState, ProjectInvite } from '#contract/projects/project-people.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { projectId } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { InviteList } from './team-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const ids = {
  pending: '0a000000-0000-4000-8000-000000000001',
  accepted: '0a000000-0000-4000-8000-000000000002',
  expired: '0a000000-0000-4000-8000-000000000003',
}
const year = new Date().getFullYear()
const make = (state: InviteState, changes: Partial<ProjectInvite> = {}): ProjectInvite => ({
  ...{ id: ids[state], email: `${state}@exemplo.com.br` },
  ...{ role: 'ADMIN', state, invitedBy: 'Ana' },
  ...{ createdAt: `${year}-11-26T12:00:00.000Z`, expiresAt: `${year}-12-03T12:00:00.000Z` },
  acceptedAt: state === 'accepted' ? `${year}-11-30T12:00:00.000Z` : null,
  ...changes,
})
let answers: Map<unknown, unknown>

beforeEach(() => {
  answers = new Map<unknown, unknown>([
    [listInvites, [make('pending'), make('accepted'), make('expired')]],
    [listMembers, []],
  ])
  answerCalls((endpoint) => answers.get(endpoint))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function show() {
  render(
    <SignedInFrame>
      <InviteList />
    </SignedInFrame>,
  )
  await screen.findByRole('heading', { name: 'Convites' })
}
const rowOf = (state: InviteState) => screen.getByText(`${state}@exemplo.com.br`).closest('li')
const buttonsOf = (state: InviteState) =>
  within(rowOf(state) ?? document.body)
    .getAllByRole('button')
    .map((button) => [button.textContent, button.getAttribute('aria-label')])
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const told = (title: string, description: string) =>
  waitFor(() => expect(toastQueue.current()).toMatchObject({ title, description }))
const inputs = (of: unknown) =>
  vi.mocked(call).mock.calls.flatMap(([endpoint, input]) => (endpoint === of ? [input] : []))
const refusal = (code: 'ALREADY_MEMBER' | 'NOT_FOUND', message: string) =>
  new ApiError(409, { code, message, details: [] })

it.each([
  ['pending', 'Pendente', 'vale até 3 de dez'],
  ['accepted', 'Aceito', 'aceito em 30 de nov'],
  ['expired', 'Expirado', 'expirou em 3 de dez'],
] as const)(
  'InviteList says of a %s invitation what became of it, and when',
  async (state, badge, day) => {
    await show()
    expect(rowOf(state)?.textContent).toContain(
      `${state}@exemplo.com.br${badge}Administrador(a) • ${day}`,
    )
  },
)

it('InviteList offers for each what can be done with it', async () => {
  await show()
  const send = (state: string) => [
    ...['Enviar de novo', `Enviar de novo o convite de ${state}@exemplo.com.br`],
  ]
  const remove = (state: string) => [
    ...['Remover da lista', `Remover da lista o convite de ${state}@exemplo.com.br`],
  ]
  expect(buttonsOf('pending')).toEqual([
    send('pending'),
    ['Cancelar convite', 'Cancelar convite de pending@exemplo.com.br'],
  ])
  expect(buttonsOf('expired')).toEqual([send('expired'), remove('expired')])
  expect(buttonsOf('accepted')).toEqual([remove('accepted')])
})

it('InviteList sends an expired one again: it is pending then, first in the list, and keeps the focus', async () => {
  await show()
  const id = '0a000000-0000-4000-8000-000000000009'
  answers.set(inviteMember, make('pending', { id, email: 'expired@exemplo.com.br' }))
  await press('Enviar de novo o convite de expired@exemplo.com.br')
  await told('Convite enviado de novo', 'expired@exemplo.com.br')
  expect(inputs(inviteMember)).toEqual([
    { params: { id: projectId }, body: { email: 'expired@exemplo.com.br', role: 'ADMIN' } },
  ])
  await waitFor(() => expect(rowOf('expired')?.textContent).toContain('Pendente'))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getAllByRole('listitem')[0]).toBe(rowOf('expired'))
  expect(document.activeElement?.textContent).toBe('Enviar de novo')
})

it('InviteList says so when the person joined meanwhile, and reads both lists again', async () => {
  await show()
  const words = 'Esta pessoa já participa do projeto.'
  answers.set(inviteMember, refusal('ALREADY_MEMBER', words))
  answers.set(listInvites, [make('accepted', { email: 'pending@exemplo.com.br' })])
  await press('Enviar de novo o convite de pending@exemplo.com.br')
  await told('O convite não foi enviado', words)
  await waitFor(() => expect(rowOf('pending')?.textContent).toContain('Aceito'))
})

it.each([
  ['pending', 'Cancelar convite de', 'Convite cancelado'],
  ['accepted', 'Remover da lista o convite de', 'Convite removido da lista'],
  ['expired', 'Remover da lista o convite de', 'Convite removido da lista'],
] as const)(
  'InviteList takes a %s one from the list, saying how it was seen',
  async (state, name, title) => {
    await show()
    answers.set(withdrawInvite, {})
    await press(`${name} ${state}@exemplo.com.br`)
    await told(title, `${state}@exemplo.com.br`)
    expect(inputs(withdrawInvite)).toMatchObject([{ query: { state } }])
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  },
)

it('InviteList says so when a pending one was accepted meanwhile, and shows it as it is', async () => {
  await show()
  answers.set(withdrawInvite, refusal('NOT_FOUND', 'Não encontrado.'))
  answers.set(listInvites, [make('accepted', { email: 'pending@exemplo.com.br' })])
  await press('Cancelar convite de pending@exemplo.com.br')
  await told(
    'O convite não foi cancelado',
    'Ele foi aceito ou cancelado enquanto isso. A lista foi atualizada.',
  )
  await waitFor(() => expect(rowOf('pending')?.textContent).toContain('Aceito'))
})

it('InviteList takes an ended one off the list that is gone already', async () => {
  await show()
  answers.set(withdrawInvite, refusal('NOT_FOUND', 'Não encontrado.'))
  await press('Remover da lista o convite de expired@exemplo.com.br')
  await told('Convite removido da lista', 'expired@exemplo.com.br')
})

it('InviteList says in words when the list cannot be read, and tries again', async () => {
  answers.set(listInvites, new Error('away'))
  await show()
  expect(screen.getByText(/Nenhum foi cancelado/)).toBeTruthy()
  answers.set(listInvites, [])
  await press('Tentar de novo')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Convites' })).toBeNull())
})
