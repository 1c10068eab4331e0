import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chooseAccounts, linkAccount, unlinkAccount } from '#contract/endpoints/accounts-write.ts'
import type { Project } from '#contract/projects/project.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import type { Session } from '#src/session/session-context.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { otherAccountId, SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { rememberLink } from './begun-link.ts'
import type { LinkReturn } from './read-link-return.ts'
import { SettingsScreen } from './settings-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const nothing = { code: undefined, state: undefined, error: undefined }

async function show(answer: LinkReturn = nothing, session: Partial<Session> = {}) {
  render(
    <SignedInFrame {...session}>
      <RoutedPage>
        <SettingsScreen {...answer} />
      </RoutedPage>
    </SignedInFrame>,
  )
  return await screen.findByRole('region', { name: 'Instagram' })
}

async function remove(username: string) {
  await userEvent.click(screen.getByRole('button', { name: `Remover ${username}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
}

it('SettingsScreen shows each network with its accounts, and how many there are', async () => {
  const card = await show()
  expect(screen.getByRole('heading', { name: 'Linkar Redes Sociais' })).toBeTruthy()
  expect(screen.getByText('Conecte suas contas para gerenciar todas em um só lugar')).toBeTruthy()
  expect(within(card).getByText('2 contas conectadas')).toBeTruthy()
  expect(within(card).getByText('cafe')).toBeTruthy()
  expect(within(card).getAllByText('Ativo')).toHaveLength(2)
  expect(within(card).getByRole('button', { name: 'Conectar Instagram' })).toBeTruthy()
  expect(screen.getByText('2 contas conectadas no total')).toBeTruthy()
})

it('SettingsScreen removes an account from the list once the server did', async () => {
  const card = await show()
  answerCalls((endpoint) => (endpoint === unlinkAccount ? {} : new Error('The server is away')))
  await remove('padaria')
  await waitFor(() => expect(within(card).queryByText('padaria')).toBeNull())
  expect(vi.mocked(call).mock.calls.some(([endpoint]) => endpoint === unlinkAccount)).toBe(true)
  expect(screen.getByText('1 conta conectada no total')).toBeTruthy()
})

it('SettingsScreen keeps it, and says why, when the server refuses', async () => {
  const card = await show()
  const message = 'Você não tem permissão para fazer isso.'
  vi.mocked(call).mockRejectedValue(new ApiError(403, { code: 'FORBIDDEN', message, details: [] }))
  await remove('padaria')
  await waitFor(() => expect(toastQueue.current()?.description).toBe(message))
  expect(toastQueue.current()).toMatchObject({
    title: 'Erro ao processar a requisição',
    tone: 'danger',
  })
  expect(within(card).getByText('padaria')).toBeTruthy()
})

/** The server's answers after the network has redirected the person back. */
function answerLinking() {
  const platform = makePlatform([], { isSimulated: true })
  const account = makeAccount({ id: otherAccountId, username: 'confeitaria' })
  vi.mocked(call).mockImplementation((async (endpoint: unknown) =>
    endpoint === linkAccount ? account : [platform]) as typeof call)
}
const linkCalls = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([endpoint, input]) => (endpoint === linkAccount ? [input] : []))

it('SettingsScreen links to the project that it began in, when another tab has switched meanwhile', async () => {
  await show()
  // The URL differs only behind '#', so that the test page is not left.
  const before = location.href
  const state = 'instagram.abc'
  const there = new URL(location.href)
  there.searchParams.set('state', state)
  history.replaceState(null, '', there)
  vi.mocked(call).mockResolvedValue({ url: `${there}#authorize` })
  await userEvent.click(screen.getByRole('button', { name: 'Conectar Instagram' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(location.hash).toBe('#authorize'))
  history.replaceState(null, '', before)
  cleanup()

  answerLinking()
  const make = (id: string, name: string): Project => ({
    ...{ id, name, description: '', isDefault: false, timeZone, userRole: 'OWNER' },
    ...{ memberCount: 1, canManageMembers: true },
  })
  const other = make('0c000000-0000-4000-8000-000000000009', 'Padaria')
  const projects = [make(projectId, 'Café'), other]
  const answer = { code: 'granted', state, error: undefined }
  await show(answer, { project: other, projects })
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'Conta conectada', description: 'confeitaria · Instagram · Café' },
    }),
  )
  expect(linkCalls()).toMatchObject([{ projectId, body: { code: 'granted', state } }])
})

it('SettingsScreen links to the current project when the authorization began elsewhere', async () => {
  answerLinking()
  await show({ code: 'granted', state: 'instagram.xyz', error: undefined })
  await waitFor(() => expect(toastQueue.current()?.description).toBe('confeitaria · Instagram'))
  expect(linkCalls()).toMatchObject([{ projectId }])
})

it('SettingsScreen asks which accounts, where the authorization covers several, and shows those', async () => {
  const platform = makePlatform([], { isSimulated: true })
  const candidates = ['cafe', 'confeitaria'].map((username) => ({
    ...{ remoteId: username, username, pictureUrl: null, isLinked: false },
  }))
  const offer = { state: 'own', platformName: 'Instagram', candidates }
  const account = makeAccount({ id: otherAccountId, username: 'confeitaria' })
  vi.mocked(call).mockImplementation((async (endpoint: unknown) =>
    endpoint === linkAccount
      ? offer
      : endpoint === chooseAccounts
        ? [account]
        : [platform]) as typeof call)
  rememberLink('own', { projectId, platformId: 'instagram' })
  await show({ code: 'granted', state: 'own', error: undefined, more: { iss: 'https://x.test' } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Escolha as contas' }))
  expect(linkCalls()).toMatchObject([
    { body: { platformId: 'instagram', query: { iss: 'https://x.test' } } },
  ])
  await userEvent.click(dialog.getByRole('checkbox', { name: /confeitaria/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Conectar 1 conta' }))
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'Conta conectada', description: 'confeitaria · Instagram' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
