import { expect, it } from 'vitest'
import { describeOutbox } from './describe-outbox.ts'

it('names the indicator by what the outbox is doing', () => {
  expect(describeOutbox({ summary: 'empty', count: 0 })).toBe('Fila de envio: tudo enviado')
  expect(describeOutbox({ summary: 'waiting', count: 2 })).toBe('Fila de envio: 2 aguardando')
  expect(describeOutbox({ summary: 'sending', count: 1 })).toBe('Fila de envio: enviando 1 post')
  expect(describeOutbox({ summary: 'needs-person', count: 3 })).toBe(
    'Fila de envio: 3 posts, precisa de você',
  )
})
