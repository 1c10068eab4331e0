import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { WaitingForm as Typed } from '#contract/site/marketing.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { onVisitNews } from '../analytics/tell-visit.ts'
import { readForms } from '../forms/form-queue.ts'
import { WaitingForm } from './waiting-form.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const person = {
  ...{ Nome: 'Bia', Email: 'bia@exemplo.com' },
  'Como conheceu a plataforma?': 'Por um amigo',
}
const body = { name: 'Bia', email: 'bia@exemplo.com', howDiscovered: 'Por um amigo' }
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = () => {
  for (const [label, value] of Object.entries(person))
    fireEvent.input(field(label), { target: { value } })
}
const submit = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Entrar na lista de espera' }))

function show(join: () => Promise<{ id: number }> = async () => ({ id: 42 })) {
  const joined = vi.fn(join)
  const news: string[] = []
  const stop = onVisitNews((one) => news.push(one))
  render(
    <WaitingForm
      join={async (typed: Typed) => ({
        ...{ ...typed, createdAt: '2026-11-24T12:00:00.000Z' },
        ...(await joined()),
      })}
    />,
  )
  return { joined, news, stop }
}

const refusal = (status: number, code: string) =>
  new ApiError(status, { code, message: 'x', details: [] })

it('the waiting list names each field that is missing', () => {
  const { joined } = show()
  submit()
  for (const words of [
    'Nome é obrigatório',
    'Email inválido',
    'Por favor, conte como conheceu a plataforma',
  ])
    expect(screen.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(field('Nome'))
  expect(joined).not.toHaveBeenCalled()
})

it('the waiting list: thanks with the position, and leads back to the start', async () => {
  const { news, stop } = show()
  fill()
  submit()
  expect(await screen.findByText('#42')).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Voltar ao início' })
  expect(back.getAttribute('href')).toBe('/')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  expect(news).toEqual(['waiting-started', 'waiting-joined'])
  stop()
})

it('the waiting list: thanks without a position for an address that is known', async () => {
  const { news, stop } = show(() => Promise.reject(refusal(409, 'ALREADY_WAITING')))
  fill()
  submit()
  expect(await screen.findByRole('link', { name: 'Voltar ao início' })).toBeTruthy()
  expect(screen.queryByText(/^#/)).toBeNull()
  expect(readForms()).toHaveLength(0)
  expect(news).toEqual(['waiting-started'])
  stop()
})

it('the waiting list: what a busy server could not take is thanked for, and sent again later', async () => {
  show(() => Promise.reject(refusal(429, 'RATE_LIMITED'))).stop()
  fill()
  submit()
  expect(await screen.findByRole('link', { name: 'Voltar ao início' })).toBeTruthy()
  expect(screen.queryByText(/^#/)).toBeNull()
  expect(readForms()).toMatchObject([{ kind: 'waiting', body }])
})

it('the waiting list keeps the form without a connection, and says so', async () => {
  show(() => Promise.reject(new UnreachableError('network'))).stop()
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão/)
  expect(field('Email').value).toBe('bia@exemplo.com')
  expect(screen.queryByRole('link', { name: 'Voltar ao início' })).toBeNull()
})
