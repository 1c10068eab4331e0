import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  confirmTotp,
  getProfile,
  makeRecoveryCodes,
  removeTotp,
  setTwoStepByMail,
  startTotp,
} from '#contract/endpoints/own-account.ts'
import type { Profile } from '#contract/people/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ana } from '#tests/fakes/device/local-device.ts'
import { answerCalls, inTurn } from '#tests/fakes/pages/answered-calls.ts'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { TwoStepSection } from './two-step-section.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const off: Profile = {
  ...{ id: ana, name: 'Ana', email: 'ana@exemplo.com.br', phone: null, hasPassword: true },
  ...{ twoStepByMail: false, twoStepByApp: false, recoveryCodesLeft: 0 },
  createdAt: '2026-11-20T12:00:00.000Z',
}
const on: Profile = { ...off, twoStepByApp: true, recoveryCodesLeft: 10 }
const setup = { uri: 'otpauth://totp/uPubly?secret=ABCDEFGHIJ', secret: 'ABCDEFGHIJ' }
const message = 'Código inválido ou expirado.'
const wrong = new ApiError(400, { code: 'CODE_INVALID', message, details: [] })
const lost = new UnreachableError('network')
/** The results of each endpoint, in turn; the last one repeats. */
let answers: Map<unknown, unknown[]>

beforeEach(() => {
  answers = new Map<unknown, unknown[]>([
    [startTotp, [setup]],
    [confirmTotp, [{ codes: ['ABCD-EFGH'] }]],
    [makeRecoveryCodes, [{ codes: ['JKLM-NPQR'] }]],
    [removeTotp, [off]],
    [setTwoStepByMail, [{ ...off, twoStepByMail: true }]],
    [getProfile, [off]],
  ])
  answerCalls(inTurn(answers))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function Known() {
  const { data } = useQuery({ ...profileQuery, enabled: false })
  return data && <TwoStepSection profile={data} />
}
function show(profile: Profile) {
  const client = new QueryClient()
  client.setQueryData(profileQuery.queryKey, profile)
  render(
    <QueryClientProvider client={client}>
      <Known />
    </QueryClientProvider>,
  )
}
const byMail = () => screen.getByRole('switch', { name: 'Código por email' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const told = (title: string, description?: string) =>
  waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      title,
      ...(description !== undefined && { description }),
    }),
  )
/** Typed as string, so that it can be passed instead of an exact text. */
const offline: string = expect.stringMatching(/^Sem conexão com o servidor/)

async function sendAppCode() {
  press('Configurar aplicativo')
  const [box] = await screen.findAllByLabelText('Dígito 1 de 6')
  fireEvent.input(box as HTMLElement, { target: { value: '123456' } })
  press('Ligar')
}

it('TwoStepSection turns the mailed code on, and off again', async () => {
  show(off)
  fireEvent.click(byMail())
  await told('Código por email ligado')
  expect(byMail().ariaChecked).toBe('true')
  // Dismissed, because only one toast is shown at a time.
  toastQueue.dismiss(toastQueue.current()?.id ?? 0)
  answers.set(setTwoStepByMail, [off])
  fireEvent.click(byMail())
  await told('Código por email desligado')
  expect(byMail().ariaChecked).toBe('false')
})

it('TwoStepSection goes back to what is true when the mailed code could not be turned on', async () => {
  answers.set(setTwoStepByMail, [lost])
  show(off)
  fireEvent.click(byMail())
  await told('A verificação não foi alterada', offline)
  expect(byMail().ariaChecked).toBe('false')
})

it.each([
  [off, /^Enviamos um código a cada vez/, 'Configurar aplicativo'],
  [on, /^Enquanto o aplicativo estiver ligado, o código vem dele\./, 'Desligar aplicativo'],
])(
  'TwoStepSection says where the code comes from, and offers what fits',
  (profile, words, button) => {
    show(profile)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
    expect(screen.queryByText('Ligado') !== null).toBe(profile.twoStepByApp)
  },
)

it.each([
  [0, /^Não resta nenhum código\./],
  [1, /Você tem 1 código que ainda vale\./],
  [10, /Você tem 10 códigos que ainda valem\./],
])('TwoStepSection says how many recovery codes are left: %i', (recoveryCodesLeft, words) => {
  show({ ...on, recoveryCodesLeft })
  expect(screen.getByText(words)).toBeTruthy()
})

it('TwoStepSection shows the key of a new app, checks its code, and then shows the recovery codes', async () => {
  show(off)
  press('Configurar aplicativo')
  expect(await screen.findByText('ABCD EFGH IJ')).toBeTruthy()
  const address = screen.getByRole('link', { name: 'Abrir no aplicativo deste aparelho' })
  expect(address.getAttribute('href')).toBe(setup.uri)
  press('Ligar')
  expect(screen.getByText('Código inválido')).toBeTruthy()
  const box = screen.getByLabelText('Dígito 1 de 6')
  fireEvent.input(box, { target: { value: '123456' } })
  press('Ligar')
  expect(await screen.findByText('ABCD-EFGH')).toBeTruthy()
})

it('TwoStepSection says that the code of the app is wrong, and takes the next one', async () => {
  answers.set(confirmTotp, [wrong, { codes: ['ABCD-EFGH'] }])
  show(off)
  await sendAppCode()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  press('Ligar')
  expect(await screen.findByText('ABCD-EFGH')).toBeTruthy()
})

it('TwoStepSection makes new recovery codes when the answer that had the first ones was lost', async () => {
  answers.set(confirmTotp, [lost, wrong])
  answers.set(getProfile, [on])
  show(off)
  await sendAppCode()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
  press('Ligar')
  expect(await screen.findByText('JKLM-NPQR')).toBeTruthy()
})

it('TwoStepSection does not, when the app was not turned on by then', async () => {
  answers.set(confirmTotp, [lost, wrong])
  show(off)
  await sendAppCode()
  await screen.findByRole('alert')
  press('Ligar')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(screen.queryByText('JKLM-NPQR')).toBeNull()
})

it.each([
  ['Configurar aplicativo', startTotp, off],
  ['Desligar aplicativo', removeTotp, on],
  ['Gerar novos códigos', makeRecoveryCodes, on],
])(
  "TwoStepSection says that nothing was changed when '%s' fails",
  async (button, endpoint, profile) => {
    answers.set(endpoint, [lost])
    show(profile)
    press(button)
    if (profile === on) fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
    await told('Nada foi alterado', offline)
    expect(screen.getByRole('button', { name: button }).ariaDisabled).toBeNull()
  },
)

it('TwoStepSection turns the app off, and renews the recovery codes, after asking', async () => {
  show(on)
  press('Gerar novos códigos')
  expect(await screen.findByText('Os códigos anteriores deixam de valer.')).toBeTruthy()
  press('Confirmar')
  expect(await screen.findByText('JKLM-NPQR')).toBeTruthy()
  press('Já guardei os códigos')
  await waitFor(() => expect(screen.queryByText('JKLM-NPQR')).toBeNull())
  press('Desligar aplicativo')
  expect(await screen.findByText(/Os códigos dele e os códigos de recuperação/)).toBeTruthy()
  press('Confirmar')
  await told('Aplicativo autenticador desligado')
  expect(screen.getByRole('button', { name: 'Configurar aplicativo' })).toBeTruthy()
})
