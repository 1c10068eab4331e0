import { expect, it } from 'vitest'
import { describeOutbox } from './outbox-indicator.tsx'

const running = { of: 'posts', isPaused: false } as const

it("describeOutbox labels the indicator with the outbox's activity", () => {
  expect(describeOutbox({ ...running, summary: 'empty', count: 0 })).toBe(
    'Fila de envio: tudo enviado',
  )
  expect(describeOutbox({ ...running, summary: 'waiting', count: 2 })).toBe(
    'Fila de envio: 2 aguardando',
  )
  expect(describeOutbox({ ...running, summary: 'sending', count: 1 })).toBe(
    'Fila de envio: enviando 1 post',
  )
  expect(describeOutbox({ ...running, summary: 'needs-person', count: 3 })).toBe(
    'Fila de envio: 3 posts, precisa de você',
  )
  expect(describeOutbox({ ...running, summary: 'unpaid', count: 1 })).toBe(
    'Fila de envio: 1 post, aguardando assinatura',
  )
})

it('states nothing before the device has answered', () => {
  const unknown = { of: 'posts', summary: 'unknown', count: 0 } as const
  expect(describeOutbox({ ...unknown, isPaused: false })).toBe('Fila de envio')
  expect(describeOutbox({ ...unknown, isPaused: true })).toBe('Fila de envio: envio pausado')
})

it("describeOutbox says 'items' when a template or a planning is among them", () => {
  const mixed = { of: 'items', isPaused: false } as const
  expect(describeOutbox({ ...mixed, summary: 'sending', count: 1 })).toBe(
    'Fila de envio: enviando 1 item',
  )
  expect(describeOutbox({ ...mixed, summary: 'needs-person', count: 2 })).toBe(
    'Fila de envio: 2 itens, precisa de você',
  )
})

it('describeOutbox counts files for the storage as such', () => {
  const files = { of: 'files', isPaused: false } as const
  expect(describeOutbox({ ...files, summary: 'sending', count: 1 })).toBe(
    'Fila de envio: enviando 1 arquivo para o armazenamento',
  )
  expect(describeOutbox({ ...files, summary: 'needs-person', count: 2 })).toBe(
    'Fila de envio: 2 arquivos para o armazenamento, precisa de você',
  )
})

it('describeOutbox says that the sending is paused', () => {
  expect(describeOutbox({ ...running, summary: 'waiting', count: 2, isPaused: true })).toBe(
    'Fila de envio: 2 aguardando, envio pausado',
  )
})
