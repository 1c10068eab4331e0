import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getAuthorizationUrl } from '#contract/endpoints/accounts-write.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { makePlatform } from '#tests/fakes/data/make-platform.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { HandleDialog } from './handle-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

afterEach(() => {
  vi.restoreAllMocks()
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
})

async function show() {
  const onClose = vi.fn()
  const platform = makePlatform([], { id: 'bluesky', name: 'Bluesky' })
  const asks = { label: 'Seu identificador', example: 'ana.exemplo.com' }
  render(<HandleDialog {...{ platform, asks, onClose }} />, { wrapper: SignedInFrame })
  const dialog = within(await screen.findByRole('dialog', { name: 'Conectar Bluesky' }))
  return { dialog, onClose, field: dialog.getByRole<HTMLInputElement>('textbox') }
}
const press = (dialog: Awaited<ReturnType<typeof show>>['dialog']) =>
  userEvent.click(dialog.getByRole('button', { name: 'Continuar' }))

it('HandleDialog begins with the field, and sends what was written', async () => {
  // Only the part behind '#' differs, so that the test page is not left.
  vi.mocked(call).mockResolvedValue({ url: `${location.href.split('#')[0]}#there`, state: 'own' })
  const { dialog, field } = await show()
  expect(dialog.getByLabelText('Seu identificador')).toBe(field)
  expect(dialog.getByText('Por exemplo: ana.exemplo.com')).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard(' ana.test {Enter}')
  await vi.waitFor(() => expect(location.hash).toBe('#there'))
  const [[endpoint, input] = []] = vi.mocked(call).mock.calls
  expect(endpoint).toBe(getAuthorizationUrl)
  expect(input).toMatchObject({ params: { id: 'bluesky' }, query: { handle: 'ana.test' } })
  expect(JSON.parse(sessionStorage.getItem('upubly.linking') ?? '')).toMatchObject({
    ...{ state: 'own', platformId: 'bluesky' },
  })
  history.replaceState(null, '', location.href.split('#')[0])
})

it('HandleDialog asks for it before anything is sent', async () => {
  const { dialog, field } = await show()
  await press(dialog)
  expect(dialog.getByText('Preencha este campo.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(vi.mocked(call)).not.toHaveBeenCalled()
})

it('HandleDialog says at the field when nobody has that handle, until it is changed', async () => {
  const message = 'Este identificador não existe.'
  const details = [{ field: 'handle', message }]
  vi.mocked(call).mockRejectedValue(
    new ApiError(400, { code: 'INVALID_REQUEST', message: 'Confira os dados.', details }),
  )
  const { dialog, field } = await show()
  await userEvent.fill(field, 'ninguem.test')
  await press(dialog)
  expect(await dialog.findByText(message)).toBeTruthy()
  await userEvent.fill(field, 'ana.test')
  expect(dialog.queryByText(message)).toBeNull()
})

it('HandleDialog tells any other refusal as usual', async () => {
  const message = 'A rede não responde.'
  vi.mocked(call).mockRejectedValue(
    new ApiError(503, { code: 'NETWORK_UNAVAILABLE', message, details: [] }),
  )
  const { dialog, field } = await show()
  await userEvent.fill(field, 'ana.test')
  await press(dialog)
  await vi.waitFor(() => expect(toastQueue.current()?.description).toBe(message))
})
