import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Project } from '#contract/projects/project.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { InviteScreen } from './invite-screen.tsx'

const token = 'a'.repeat(32)
const project: Project = {
  ...{ id: '0b000000-0000-4000-8000-000000000001', name: 'Padaria da Vila', description: '' },
  ...{ isDefault: true, userRole: 'EDITOR', memberCount: 2, canManageMembers: false },
  timeZone: 'America/Sao_Paulo',
}
const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, details: [] })

afterEach(() => {
  cleanup()
  dismissToasts()
})

function show(...answers: (Project | Error)[]) {
  const accept = vi.fn(async (_token: string) => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('Nobody expected this call')
    return answer
  })
  render(
    <RoutedPage>
      <InviteScreen token={token} acceptWith={accept} />
    </RoutedPage>,
  )
  return accept
}
const button = (name: string) => screen.queryByRole('button', { name })

it('InviteScreen accepts as soon as it is opened, once, and says which project it is', async () => {
  const accept = show(project)
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'Convite aceito', tone: 'success' },
      description: 'Agora você participa do projeto Padaria da Vila.',
    }),
  )
  expect(accept).toHaveBeenCalledExactlyOnceWith(token)
})

it('InviteScreen offers another attempt when the server was out of reach, and makes it', async () => {
  const accept = show(new UnreachableError('network'), project)
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(toastQueue.current()?.title).toBe('Convite aceito'))
  expect(accept).toHaveBeenCalledTimes(2)
})

it.each([
  ['INVITE_INVALID', 410, 'Este convite não vale mais.', false],
  ['INVITE_OTHER_EMAIL', 403, 'Este convite foi enviado para outro email.', true],
  [
    'MEMBER_LIMIT_REACHED',
    403,
    'Este projeto já tem o máximo de 200 membros e convites pendentes.',
    false,
  ],
])(
  'InviteScreen says %s in words, and offers no attempt that would end alike',
  async (code, status, words, isOther) => {
    show(refusal(status, code, words))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(button('Tentar de novo')).toBeNull()
    expect(button('Entrar com outro email') !== null).toBe(isOther)
    expect(screen.getByRole('link', { name: 'Ir para o Painel' })).toBeTruthy()
  },
)
