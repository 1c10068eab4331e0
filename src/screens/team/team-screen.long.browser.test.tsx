import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  acceptOwnership,
  changeMember,
  declineOwnership,
  getOwnershipOffer,
  inviteMember,
  listInvites,
  listMembers,
  offerOwnership,
  removeMember,
  withdrawOwnershipOffer,
} from '#contract/endpoints/project-people.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import type { OwnershipOffer, ProjectMember } from '#contract/projects/project-people.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ana } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { TeamScreen } from './team-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const at = '2026-11-20T12:00:00.000Z'
const bia = '0a000000-0000-4000-8000-000000000002'
const rita = '0a000000-0000-4000-8000-000000000003'
const member = (id: string, name: string, role: ProjectRole): ProjectMember => ({
  ...{ id, name, role, email: `${name.toLowerCase()}@exemplo.com.br`, joinedAt: at },
  lastActiveAt: null,
  isYou: id === ana,
})
let answers: Map<unknown, unknown>

beforeEach(() => {
  answers = new Map<unknown, unknown>([
    [listInvites, []],
    [getOwnershipOffer, null],
  ])
  answerCalls((endpoint) => answers.get(endpoint))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function show(role: ProjectRole, shown = 'Bia') {
  const others = [member(bia, 'Bia', 'EDITOR')]
  if (role !== 'OWNER') others.unshift(member(rita, 'Rita', 'OWNER'))
  if (!answers.has(listMembers)) answers.set(listMembers, [member(ana, 'Ana', role), ...others])
  render(
    <SignedInFrame role={role}>
      <RoutedPage>
        <TeamScreen />
      </RoutedPage>
    </SignedInFrame>,
  )
  await screen.findByText(shown)
}
const names = (role: 'button' | 'heading') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent)

it('TeamScreen lets an editor see the team, and change nothing of it', async () => {
  await show('EDITOR')
  const invite = screen.getByRole('button', { name: 'Convidar' })
  expect(screen.getAllByRole('button')).toEqual([invite])
  expect(invite.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(invite.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe(
    'Só o proprietário e os administradores convidam pessoas e mudam papéis. Peça a Rita.',
  )
  expect(screen.queryAllByRole('combobox')).toEqual([])
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(vi.mocked(call).mock.calls.some(([endpoint]) => endpoint === listInvites)).toBe(false)
})

it('TeamScreen lets an administrator manage and invite, and not give the project away', async () => {
  await show('ADMIN')
  expect(names('button')).toEqual(['Remover', 'Convidar', 'Oferecer'])
  expect(screen.getByRole('combobox', { name: 'Papel de Bia' })).toBeTruthy()
  const offer = screen.getByRole('button', { name: 'Oferecer' })
  expect(offer.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(offer.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Só o proprietário transfere o projeto. Peça a Rita.')
})

it('TeamScreen tells an owner who is alone to invite somebody before the project is given away', async () => {
  answers.set(listMembers, [member(ana, 'Ana', 'OWNER')])
  await show('OWNER', 'Ana')
  expect(screen.getByText(/Convide a pessoa antes/)).toBeTruthy()
  expect(screen.queryByLabelText('Novo proprietário')).toBeNull()
})

it('TeamScreen lets the owner give the project away too', async () => {
  await show('OWNER')
  expect(names('heading')).toContain('Transferir o projeto')
})

it('TeamScreen gives another role at once, and says why where the server refuses', async () => {
  await show('OWNER')
  const role = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Papel de Bia' })
  answers.set(changeMember, member(bia, 'Bia', 'ADMIN'))
  await userEvent.selectOptions(role, 'ADMIN')
  await waitFor(() => expect(role.value).toBe('ADMIN'))
  expect(toastQueue.current()?.description).toBe('Bia: Administrador(a)')

  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
  answers.set(listMembers, [member(ana, 'Ana', 'OWNER'), member(bia, 'Bia', 'ADMIN')])
  const message = 'Não encontrado.'
  answers.set(changeMember, new ApiError(404, { code: 'NOT_FOUND', message, details: [] }))
  await userEvent.selectOptions(role, 'EDITOR')
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'O papel não foi alterado', description: message },
    }),
  )
  expect(role.value).toBe('ADMIN')
})

it('TeamScreen removes a member after a question that says what becomes of their work', async () => {
  await show('ADMIN')
  answers.set(removeMember, {})
  await userEvent.click(screen.getByRole('button', { name: 'Remover Bia' }))
  const asked = await screen.findByRole('dialog', { name: 'Remover Bia?' })
  expect(asked.textContent).toContain('O que ela criou continua aqui.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.queryByText('Bia')).toBeNull())
})

it('TeamScreen says at the form why an invitation was refused', async () => {
  await show('ADMIN')
  const message = 'Esta pessoa já participa do projeto.'
  answers.set(inviteMember, new ApiError(409, { code: 'ALREADY_MEMBER', message, details: [] }))
  await userEvent.fill(screen.getByLabelText('Email'), 'bia@exemplo.com.br')
  await userEvent.click(screen.getByRole('button', { name: 'Convidar' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bia@exemplo.com.br')
})

const offer = (isForYou: boolean): OwnershipOffer => ({
  ...{ memberId: isForYou ? ana : bia, memberName: isForYou ? 'Ana' : 'Bia' },
  ...{ memberEmail: 'bia@exemplo.com.br', ownerName: 'Bia', isForYou },
  expiresAt: '2026-11-27T12:00:00.000Z',
})
async function give() {
  await userEvent.selectOptions(screen.getByLabelText('Novo proprietário'), bia)
  await userEvent.click(screen.getByRole('button', { name: 'Oferecer' }))
  await screen.findByRole('dialog', { name: 'Oferecer o projeto a Bia?' })
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
}

it('TeamScreen offers the project, says to whom and until when, and takes it back', async () => {
  await show('OWNER')
  answers.set(offerOwnership, offer(false))
  await give()
  await screen.findByText('Oferecido a Bia')
  expect(screen.getByText('bia@exemplo.com.br • vale até 27 de novembro de 2026')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Oferecer' })).toBeNull()
  answers.set(withdrawOwnershipOffer, {})
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar oferta' }))
  await screen.findByRole('button', { name: 'Oferecer' })
  expect(screen.queryByText('Oferecido a Bia')).toBeNull()
})

it('TeamScreen asks whom it is offered to, saying what follows, and takes both answers', async () => {
  answers.set(getOwnershipOffer, offer(true))
  await show('EDITOR')
  const card = await screen.findByText(/conta nos limites do seu plano|contar nos limites/)
  expect(card.textContent).toContain('Bia continua como administrador(a).')
  const message = 'Você atingiu o limite de projetos no seu plano atual.'
  const refusal = { code: 'PROJECT_LIMIT_REACHED', message, details: [] }
  answers.set(acceptOwnership, new ApiError(403, refusal))
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar o projeto' }))
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'O projeto não foi aceito', description: message },
    }),
  )
  answers.set(declineOwnership, {})
  await userEvent.click(screen.getByRole('button', { name: 'Recusar' }))
  await waitFor(() => expect(screen.queryByText(/foi oferecido a você/)).toBeNull())
})

it('TeamScreen tells nothing of an offer to whom it is not for', async () => {
  answers.set(getOwnershipOffer, { ...offer(true), isForYou: false })
  await show('ADMIN')
  expect(screen.queryByText(/foi oferecido a você/)).toBeNull()
})

it.each([
  ['NOT_FOUND', 404, 'Esta pessoa não participa mais do projeto.'],
  ['LAST_OWNER', 409, 'Palavras do servidor.'],
  ['FORBIDDEN', 403, 'Palavras do servidor.'],
] as const)('TeamScreen says why the project was not offered: %s', async (code, status, words) => {
  await show('OWNER')
  const refusal = { code, message: 'Palavras do servidor.', details: [] }
  answers.set(offerOwnership, new ApiError(status, refusal))
  await give()
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'O projeto não foi oferecido', description: words },
    }),
  )
})
