import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { exportOwnData } from '#contract/endpoints/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { OwnDataSection } from './own-data-section.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/components/ui/overlays/toast-queue.ts', { spy: true })

const link = { url: '/api/v1/users/me/export/AAAA', expiresAt: '2026-11-26T12:05:00.000Z' }
/** The downloads that the page has started. */
let downloads: { path: string; isDownload: boolean }[]

beforeEach(() => {
  downloads = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const { pathname } = new URL(this.href)
    downloads.push({ path: pathname, isDownload: this.hasAttribute('download') && !this.target })
  })
})
afterEach(() => vi.restoreAllMocks())

function answer(give: () => Promise<unknown>): void {
  vi.mocked(call).mockImplementation((async (endpoint: unknown) =>
    endpoint === exportOwnData ? await give() : []) as typeof call)
}

async function press(): Promise<void> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnDataSection />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Exportar meus dados' }))
}

const isIdle = () => screen.findByRole('button', { name: 'Exportar meus dados' })

it('OwnDataSection has the browser download the file once there is a link, and says so', async () => {
  let give = (_: unknown) => {}
  answer(() => new Promise((resolve) => (give = resolve)))
  await press()
  await screen.findByRole('button', { name: 'Carregando...' })
  expect(downloads).toEqual([])
  await act(async () => give(link))
  await isIdle()
  expect(downloads).toEqual([{ path: link.url, isDownload: true }])
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Seu arquivo está sendo baixado', tone: 'success' }),
  )
})

it('OwnDataSection asks who is there first where that is wanted, and begins nothing when it is closed', async () => {
  const details = { code: 'CONFIRMATION_REQUIRED', message: 'Confirme.', details: [] }
  answer(() => Promise.reject(new ApiError(403, details)))
  await press()
  await screen.findByRole('dialog', { name: 'Confirme que é você' })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
  await isIdle()
  expect(downloads).toEqual([])
  expect(showToast).not.toHaveBeenCalled()
})

it.each([
  [
    'without a connection',
    new UnreachableError('network'),
    'Sem conexão com o servidor. Confira sua internet e tente de novo.',
  ],
  [
    'after too many',
    new ApiError(429, { code: 'RATE_LIMITED', message: '', details: [] }, 90),
    'Muitas tentativas. Tente de novo em 2 minutos.',
  ],
  [
    'when the server fails',
    new ApiError(500, { code: 'INTERNAL', message: 'Algo deu errado do nosso lado.', details: [] }),
    'Algo deu errado do nosso lado.',
  ],
])('OwnDataSection says why nothing is downloaded %s', async (_, error, words) => {
  answer(() => Promise.reject(error))
  await press()
  await vi.waitFor(() =>
    expect(showErrorToast).toHaveBeenCalledExactlyOnceWith(words, 'Os dados não foram exportados'),
  )
  await isIdle()
  expect(downloads).toEqual([])
})

it('OwnDataSection asks for a connection on a device that knows it has none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer(() => Promise.reject(new UnreachableError('network')))
  await press()
  await vi.waitFor(() =>
    expect(showErrorToast).toHaveBeenCalledExactlyOnceWith(
      'Sem conexão. Conecte-se à internet para exportar seus dados.',
      'Os dados não foram exportados',
    ),
  )
})
