import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/people/own-account.ts'
import type { UserChange } from '#contract/people/sign-up.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ana } from '#tests/fakes/device/local-device.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { ProfileSection } from './profile-section.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const email = 'ana@exemplo.com.br'
const profile: Profile = {
  ...{ id: ana, name: 'Ana', email, phone: '(11) 91234-5678', hasPassword: true },
  ...{ twoStepByMail: false, twoStepByApp: false, recoveryCodesLeft: 0 },
  createdAt: '2026-11-20T12:00:00.000Z',
}

afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function Known() {
  const { data } = useQuery({ ...profileQuery, enabled: false })
  return data && <ProfileSection profile={data} />
}

/** `refuse` returns the error that the server answers to a change with, or undefined. */
function show(known: Partial<Profile> = {}, refuse: (change: UserChange) => unknown = () => {}) {
  const changes: UserChange[] = []
  vi.mocked(call).mockImplementation((async (_: unknown, { body }: { body: UserChange }) => {
    changes.push(body)
    const error = refuse(body)
    if (error) throw error
    return { id: ana, name: 'name' in body ? body.name : 'Ana', email }
  }) as unknown as typeof call)
  const client = new QueryClient()
  const learn = (changed: Partial<Profile>) =>
    client.setQueryData(profileQuery.queryKey, { ...profile, ...known, ...changed })
  learn({})
  render(
    <QueryClientProvider client={client}>
      <Known />
    </QueryClientProvider>,
  )
  return { changes, learn }
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const name = () => field(/^Nome/)
const phone = () => field(/^Telefone/)
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const saved = () => waitFor(() => expect(toastQueue.current()?.title).toBe('Perfil salvo'))
const wordsAt = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

it.each([
  ['', 'Nome é obrigatório'],
  ['   ', 'Nome é obrigatório'],
  ['\u2800', 'Nome é obrigatório'],
  ['A'.repeat(101), 'Use no máximo 100 caracteres'],
])('ProfileSection refuses the name %j', (typed, words) => {
  const { changes } = show()
  type(name(), typed)
  save()
  expect(wordsAt(name())).toBe(words)
  expect(document.activeElement).toBe(name())
  expect(changes).toEqual([])
})

it.each(['', '91234-567', 'ligue para mim', '1'.repeat(25)])(
  'ProfileSection refuses the phone %j',
  (typed) => {
    const { changes } = show()
    type(phone(), typed)
    save()
    expect(wordsAt(phone())).toBe('Digite um telefone válido')
    expect(changes).toEqual([])
  },
)

it('ProfileSection lets somebody without a phone stay without one, and checks what is typed', async () => {
  const { changes } = show({ phone: null })
  expect(screen.getByText('(opcional)', { exact: false })).toBeTruthy()
  type(phone(), '123')
  save()
  expect(wordsAt(phone())).toBe('Digite um telefone válido')
  type(phone(), '')
  type(name(), ' Ana Souza ')
  save()
  await saved()
  expect(changes).toEqual([{ name: 'Ana Souza' }])
  expect(name().value).toBe('Ana Souza')
})

it('ProfileSection sends only what changed', async () => {
  const { changes } = show()
  type(phone(), '(21) 99876-5432')
  save()
  await saved()
  expect(changes).toEqual([{ phone: '(21) 99876-5432' }])
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
  save()
  await saved()
  expect(changes.length).toBe(1)
})

it('ProfileSection keeps the name that was saved and the phone that was refused, and sends it again', async () => {
  let isRefused = true
  const limited = new ApiError(429, { code: 'RATE_LIMITED', message: 'x', details: [] }, 30)
  const { changes } = show({}, (change) => isRefused && 'phone' in change && limited)
  type(name(), 'Ana Souza')
  type(phone(), '(21) 99876-5432')
  save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/em 30 segundos/)
  expect([name().value, phone().value]).toEqual(['Ana Souza', '(21) 99876-5432'])
  expect(toastQueue.current()).toBeUndefined()
  isRefused = false
  save()
  await saved()
  expect(changes.at(-1)).toEqual({ phone: '(21) 99876-5432' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('ProfileSection does not replace what is being typed by a newer profile', async () => {
  const { learn } = show()
  learn({ name: 'Ana Lima' })
  await waitFor(() => expect(name().value).toBe('Ana Lima'))
  type(name(), 'Ana S')
  learn({ name: 'Ana Maria', email: 'nova@exemplo.com.br' })
  expect(await screen.findByText('nova@exemplo.com.br')).toBeTruthy()
  expect(name().value).toBe('Ana S')
})

it('ProfileSection says that there is no connection', async () => {
  show({}, () => new UnreachableError('network'))
  type(name(), 'Ana Souza')
  save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
  expect(name().value).toBe('Ana Souza')
})
