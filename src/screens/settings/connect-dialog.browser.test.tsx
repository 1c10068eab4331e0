import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Platform } from '#contract/accounts/account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { ConnectDialog } from './connect-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

afterEach(() => {
  vi.restoreAllMocks()
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
})

function show(
  id: string,
  name: string,
  more: { linking?: Platform['linking']; way?: string } = {},
) {
  const { way, ...changes } = more
  const platform: Platform = {
    ...{ id, name, displayIcon: '', socialMediaAccounts: [] },
    ...{ isAllowedToLink: true, isComingSoon: false, isSimulated: false, ...changes },
  }
  render(<ConnectDialog {...{ platform, way }} onClose={() => {}} />, { wrapper: SignedInFrame })
  return screen.findByRole('dialog', { name: 'Aviso!' })
}

it.each([
  ['facebook', 'Facebook', 'Conecte sua conta do Facebook para gerenciar as publicações'],
  [
    'instagram',
    'Instagram',
    'A conta do Instagram precisa ser profissional (comercial ou de criador',
  ],
  ['tiktok', 'TikTok', 'Você será redirecionado para o TikTok para conectar sua conta.'],
])('ConnectDialog says before leaving for %s what to know', async (id, name, words) => {
  expect((await show(id, name)).textContent).toContain(words)
})

it('ConnectDialog links to the help about professional accounts, in another tab', async () => {
  await show('instagram', 'Instagram')
  const help = screen.getByRole('link', { name: /^Como mudar para uma conta profissional/ })
  expect(help.getAttribute('href')).toMatch(/^https:\/\/help\.instagram\.com\//)
  expect(help.getAttribute('target')).toBe('_blank')
})

it('ConnectDialog says why the network cannot be reached', async () => {
  const message = 'Esta rede ainda não pode ser conectada.'
  const refused = new ApiError(403, { code: 'PLATFORM_NOT_LINKABLE', message, details: [] })
  vi.mocked(call).mockRejectedValue(refused)
  await show('tiktok', 'TikTok')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await vi.waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'Não foi possível conectar TikTok', description: message, tone: 'danger' },
    }),
  )
})

const [first, second] = [
  { id: 'direct', label: 'Entrar com a rede', explanation: 'Conecta uma conta.' },
  { id: 'page', label: 'Entrar com a Página', explanation: 'Conecta várias contas de uma vez.' },
]
/** Confirms; returns the input of the request, which fails so that the page is not left. */
const confirm = async () => {
  const message = 'Fora do ar'
  const away = new ApiError(503, { code: 'NETWORK_UNAVAILABLE', message, details: [] })
  const asked = vi.mocked(call).mockRejectedValue(away)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  return asked.mock.lastCall?.[1]
}

it('ConnectDialog lets a way be chosen where there are several, the first at the beginning', async () => {
  await show('tiktok', 'TikTok', { linking: { asks: null, ways: [first, second] } })
  const usual = screen.getByRole('radio', { name: first.label, description: first.explanation })
  const other = screen.getByRole('radio', { name: second.label, description: second.explanation })
  expect([usual, other].map((one) => one.ariaChecked)).toEqual(['true', 'false'])
  await userEvent.click(usual)
  await userEvent.keyboard('{ArrowDown}')
  expect([usual, other].map((one) => one.ariaChecked)).toEqual(['false', 'true'])
  expect(await confirm()).toMatchObject({ query: { way: 'page' } })
})

it('ConnectDialog begins with the way by which the account was linked, as long as there is that way', async () => {
  const linking = { asks: null, ways: [first, second] }
  await show('tiktok', 'TikTok', { linking, way: 'page' })
  expect(screen.getByRole('radio', { checked: true }).textContent).toContain(second.label)
  cleanup()
  await show('tiktok', 'TikTok', { linking, way: 'gone' })
  expect(screen.getByRole('radio', { checked: true }).textContent).toContain(first.label)
})

it('ConnectDialog says what the only way asks for, without a choice', async () => {
  const dialog = await show('tiktok', 'TikTok', { linking: { asks: null, ways: [second] } })
  expect(dialog.textContent).toContain(second.explanation)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(await confirm()).toMatchObject({ query: { way: 'page' } })
})

it('ConnectDialog asks for no way where the network has none to choose of', async () => {
  await show('tiktok', 'TikTok', { linking: { asks: null } })
  expect(await confirm()).toMatchObject({ query: {} })
})
