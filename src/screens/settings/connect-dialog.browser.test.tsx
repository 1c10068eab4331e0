import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Platform } from '#contract/account.ts'
import { ApiError } from '#local/api-error.ts'
import { call } from '#src/api/call.ts'
import { toastQueue } from '#src/components/ui/toast-queue.ts'
import { SignedInFrame } from '#tests/fakes/signed-in-frame.tsx'
import { ConnectDialog } from './connect-dialog.tsx'

vi.mock('#src/api/call.ts', { spy: true })

afterEach(() => {
  vi.restoreAllMocks()
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
})

function show(id: string, name: string) {
  const platform: Platform = {
    ...{ id, name, displayIcon: '', socialMediaAccounts: [] },
    ...{ isAllowedToLink: true, isComingSoon: false, isSimulated: false },
  }
  render(<ConnectDialog platform={platform} onClose={() => {}} />, { wrapper: SignedInFrame })
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
])('says before leaving for %s what to know', async (id, name, words) => {
  expect((await show(id, name)).textContent).toContain(words)
})

it('links to the help about professional accounts, in another tab', async () => {
  await show('instagram', 'Instagram')
  const help = screen.getByRole('link', { name: /^Como mudar para uma conta profissional/ })
  expect(help.getAttribute('href')).toMatch(/^https:\/\/help\.instagram\.com\//)
  expect(help.getAttribute('target')).toBe('_blank')
})

it('says why the network cannot be reached', async () => {
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
