import { expect, it } from 'vitest'
import { describeEntryState, entrySentence } from './entry-state.ts'

const problem = { code: 'POST_REJECTED', message: 'A legenda é longa demais.' }

it("the text for an entry's state: distinguishes waiting for its turn from waiting for a connection", () => {
  const queued = { state: 'queued', problem: null } as const
  expect(describeEntryState({ ...queued, isOnline: true }).label).toBe('Na fila')
  expect(describeEntryState({ ...queued, isOnline: false }).label).toBe('Aguardando conexão')
})

it("the text for an entry's state: distinguishes waiting for the person from waiting for an earlier entry", () => {
  const queued = { state: 'queued', isOnline: false } as const
  expect(describeEntryState({ ...queued, problem: null, isPaused: true }).label).toBe(
    'Envio pausado',
  )
  const blocked = { code: 'BLOCKED', message: 'Aguardando a alteração anterior deste post.' }
  expect(entrySentence(describeEntryState({ ...queued, problem: blocked }))).toBe(
    'Na fila: Aguardando a alteração anterior deste post.',
  )
})

it("the text for an entry's state gives the sent amount once it is known", () => {
  const sending = { state: 'sending', problem: null, isOnline: true } as const
  expect(describeEntryState(sending).label).toBe('Enviando')
  expect(describeEntryState({ ...sending, progress: 0.432 }).label).toBe('Enviando 43 %')
})

it("the text for an entry's state says that there is no answer, and that it will be retried, while sending and while waiting", () => {
  const unanswered = { code: 'UNREACHABLE', message: 'Não foi possível falar com o servidor.' }
  const words = { label: 'Sem resposta, tentando de novo', tone: 'neutral', reason: null }
  for (const state of ['sending', 'uploading'] as const) {
    const sending = { state, problem: null, isOnline: true, progress: 0.4 }
    expect(describeEntryState({ ...sending, isSilent: true })).toEqual(words)
    expect(describeEntryState({ ...sending, isSilent: false }).label).toBe('Enviando 40 %')
  }
  for (const isOnline of [true, false])
    expect(describeEntryState({ state: 'queued', problem: unanswered, isOnline })).toEqual(words)
})

it("the text for an entry's state gives the reason of a refusal", () => {
  const words = describeEntryState({ state: 'rejected', problem, isOnline: true })
  expect(words.tone).toBe('danger')
  expect(entrySentence(words)).toBe('Recusado: A legenda é longa demais.')
})

it("the text for an entry's state says that a refusal for lack of a plan waits for the plan, in amber", () => {
  const unpaid = { code: 'SUBSCRIPTION_REQUIRED', message: 'O plano deste projeto terminou.' }
  const words = describeEntryState({ state: 'rejected', problem: unpaid, isOnline: true })
  expect(words.tone).toBe('warning')
  expect(entrySentence(words)).toBe('Aguardando assinatura: O plano deste projeto terminou.')
})

it("the text for an entry's state is red for errors, not for waiting", () => {
  const tones = (['queued', 'sending', 'needs-sign-in', 'needs-confirmation'] as const).map(
    (state) => describeEntryState({ state, problem: null, isOnline: true }).tone,
  )
  expect(tones).not.toContain('danger')
})
