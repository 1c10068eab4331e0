import { expect, it } from 'vitest'
import { createAnswerReader } from './read-model-answer.ts'

function read(pieces: readonly string[], limit = 100) {
  const reader = createAnswerReader(limit)
  return { shown: pieces.map((piece) => reader.push(piece)), reader }
}

it('shows text as it arrives, without leading space', () => {
  const { shown, reader } = read(['\n ', 'Bom', ' dia', '\n'])
  expect(shown).toEqual(['', 'Bom', ' dia', '\n'])
  expect(reader.whole).toBe('Bom dia')
})

it("does not show the model's reasoning, however it is split into pieces", () => {
  const text = '<think>Hmm, <b>pão</b></think>\n\nBom dia'
  for (const size of [1, 3, 7, 100]) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    const { shown, reader } = read(pieces)
    expect(shown.join('')).toBe('Bom dia')
    expect(reader.whole).toBe('Bom dia')
  }
})

it('shows a text that only begins like reasoning', () => {
  expect(read(['<', '3 pão']).shown).toEqual(['', '<3 pão'])
})

it('reads no more than the limit, in whole characters', () => {
  const { shown, reader } = read(['🥐🥐', '🥐🥐', 'x'], 3)
  expect(shown).toEqual(['🥐🥐', '🥐', ''])
  expect(reader.isFull).toBe(true)
  expect(read(['🥐🥐'], 3).reader.isFull).toBe(false)
})

it('limits the length of the reasoning too', () => {
  const { reader } = read(['<think>', 'a'.repeat(200_000)])
  expect(reader.isFull).toBe(true)
})
