import { expect, it } from 'vitest'
import { whenText } from './when-text.ts'

it.each([
  ['2026-11-25T12:00:00Z', 'ontem, 09:00'],
  ['2026-11-27T02:59:00Z', 'hoje, 23:59'],
  ['2026-11-27T03:00:00Z', 'amanhã, 00:00'],
  ['2026-11-28T12:00:00Z', 'sábado, 09:00'],
  ['2026-12-02T12:00:00Z', 'quarta-feira, 09:00'],
  ['2026-12-03T12:00:00Z', '3 de dez, 09:00'],
  ['2026-11-20T12:00:00Z', '20 de nov, 09:00'],
])('%s is told on 26 November as %s', (instant, text) => {
  expect(whenText(instant, 'America/Sao_Paulo', '2026-11-26')).toBe(text)
})
