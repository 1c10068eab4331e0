import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ShareData } from '#contract/projects/onboarding.ts'
import { ApiError } from '#local/calls/api-error.ts'
import {
  answerOnboarding,
  countShares,
  inviteUrl,
  type OnboardingServer,
  openGuide,
  showPanel,
} from '#tests/fakes/pages/onboarding-server.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const broken = new ApiError(500, { code: 'INTERNAL', message: 'Algo deu errado.', details: [] })
let server: OnboardingServer

beforeEach(() => {
  server = answerOnboarding()
  offerSharing(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Defines `navigator.share`, which the browser of the tests lacks. */
function offerSharing(share: ((data: object) => Promise<void>) | undefined, mayShare = true) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  Object.defineProperty(navigator, 'canShare', { value: () => mayShare, configurable: true })
}

const watchClipboard = (write: () => Promise<void> = async () => {}) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)

/** Presses the button with fake timers, so that its new label stays until `pass`. */
async function pressHoldingTime(button: HTMLElement) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => button.click())
  await expect.poll(() => button.textContent).toBe('Link Copiado!')
}
const pass = async (ms: number) => await act(() => vi.advanceTimersByTimeAsync(ms))

it('whoever did all steps is offered to invite friends', async () => {
  server.done = 4
  const { panel } = await showPanel()
  await panel.findByRole('heading', { name: 'Convide amigos e ganhe recompensas' })
  const meter = await panel.findByRole('meter', { name: 'Convites enviados' })
  expect([meter.ariaValueText, meter.ariaValueNow]).toEqual(['3/10', '30'])
  panel.getByText(/tem 20% de desconto na primeira fatura/)
  panel.getByText(/^1 desconto em espera: /)
  panel.getByText('Pagamento simulado')
  const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Seu link de convite' })
  expect(field.value).toBe(inviteUrl)
})

it('promises no reward while nobody can pay', async () => {
  server.done = 4
  server.share = { ...(server.share as ShareData), isSimulated: null, rewards: [] }
  const { panel } = await showPanel()
  await panel.findByRole('heading', { name: 'Convide amigos' })
  expect(panel.queryByText(/recompensas|% de desconto/)).toBeNull()
})

it("'Compartilhar' copies the link, says so for two seconds, and records it", async () => {
  server.done = 4
  const write = watchClipboard()
  const { panel } = await showPanel()
  const button = await panel.findByRole('button', { name: 'Compartilhar' })
  await pressHoldingTime(button)
  await pass(1900)
  expect(button.textContent).toBe('Link Copiado!')
  expect(panel.getByRole('status').textContent).toBe('Link Copiado!')
  await pass(200)
  await expect.poll(() => button.textContent).toBe('Compartilhar')
  expect(write).toHaveBeenCalledExactlyOnceWith(inviteUrl)
  expect(countShares()).toBe(1)
})

it('the copy button beside the link copies it, too', async () => {
  server.done = 4
  const write = watchClipboard()
  const { panel } = await showPanel()
  await userEvent.click(await panel.findByRole('button', { name: 'Copiar link' }))
  await panel.findAllByRole('button', { name: 'Link Copiado!' })
  expect(write).toHaveBeenCalledExactlyOnceWith(inviteUrl)
  expect(countShares()).toBe(1)
})

it('where the device shares, its dialog is used, and a closed one is no share', async () => {
  server.done = 4
  const write = watchClipboard()
  const open = vi.fn<(data: object) => Promise<void>>()
  open.mockRejectedValueOnce(new DOMException('closed', 'AbortError')).mockResolvedValueOnce()
  offerSharing(open)
  const { panel } = await showPanel()
  const button = await panel.findByRole('button', { name: 'Compartilhar' })
  await userEvent.click(button)
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
  expect(countShares()).toBe(0)
  await userEvent.click(button)
  await panel.findByRole('button', { name: 'Compartilhado!' })
  expect(open.mock.lastCall?.[0]).toMatchObject({ url: inviteUrl })
  expect(countShares()).toBe(1)
  expect(write).not.toHaveBeenCalled()
})

it.each([
  ['cannot share a link', undefined, false],
  ['fails to share', new DOMException('no', 'NotAllowedError'), true],
])('where the device %s, the link is copied', async (_where, failure, mayShare) => {
  server.done = 4
  const write = watchClipboard()
  offerSharing(() => (failure ? Promise.reject(failure) : Promise.resolve()), mayShare)
  const { panel } = await showPanel()
  await userEvent.click(await panel.findByRole('button', { name: 'Compartilhar' }))
  await panel.findAllByRole('button', { name: 'Link Copiado!' })
  expect(write).toHaveBeenCalledOnce()
})

it('a refused clipboard is told, and the link is selected to be copied by hand', async () => {
  server.done = 3
  watchClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { panel } = await showPanel()
  const button = await panel.findByRole('button', { name: 'Compartilhar' })
  await waitFor(() => expect(button.ariaDisabled).toBeNull())
  await userEvent.click(button)
  expect((await panel.findByRole('alert')).textContent).toMatch(/^Não foi possível copiar\./)
  const field = panel.getByRole<HTMLInputElement>('textbox')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, inviteUrl.length])
  expect(countShares()).toBe(0)
})

it('the shared link completes its step once the button has said so, and the focus stays', async () => {
  server.done = 3
  watchClipboard()
  const { panel } = await showPanel()
  const button = await panel.findByRole('button', { name: 'Compartilhar' })
  await waitFor(() => expect(button.ariaDisabled).toBeNull())
  button.focus()
  await pressHoldingTime(button)
  await pass(1900)
  expect(button.isConnected).toBe(true)
  await pass(200)
  vi.useRealTimers()
  await panel.findByRole('heading', { name: 'Convide amigos e ganhe recompensas' })
  expect(document.activeElement?.contains(panel.getByRole('meter'))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

it('a share that cannot be recorded is logged and bothers nobody', async () => {
  server.done = 4
  server.recorded = broken
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  watchClipboard()
  const { panel } = await showPanel()
  await userEvent.click(await panel.findByRole('button', { name: 'Compartilhar' }))
  await panel.findAllByRole('button', { name: 'Link Copiado!' })
  await waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(panel.queryByRole('alert')).toBeNull()
})

it("'COMEÇAR' of the invitation shares the link and goes nowhere", async () => {
  server.done = 3
  watchClipboard()
  const { drawer, history } = await openGuide()
  const button = drawer.getByRole('button', { name: 'COMEÇAR' })
  button.focus()
  await pressHoldingTime(button)
  await pass(2100)
  vi.useRealTimers()
  expect(history.location.pathname).toBe('/dashboard')
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Link Copiado!' })).toBeNull())
  expect(drawer.getByRole('progressbar').ariaLabel).toBe('Passos concluídos: 4/4')
  expect(document.activeElement?.textContent).toBe('Passo invite-friends (concluído)')
})

it('an unknown link cannot be shared, and says why', async () => {
  server.done = 3
  server.share = broken
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { panel } = await showPanel()
  const button = await panel.findByRole('button', { name: 'Compartilhar' })
  expect(button.ariaDisabled).toBe('true')
  await userEvent.click(button, { force: true })
  await waitFor(() =>
    expect(document.querySelector('[popover]')?.textContent).toMatch(/^Seu link ainda não está/),
  )
})
