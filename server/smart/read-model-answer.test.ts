import { expect, it } from 'vitest'
import { createAnswerReader } from './read-model-answer.ts'

function read(pieces: readonly string[], limit = 100) {
  const reader = createAnswerReader(limit)
  return { shown: pieces.map((piece) => reader.push(piece).text), reader }
}

it('createAnswerReader shows text as it arrives, without leading space', () => {
  const { shown, reader } = read(['\n ', 'Bom', ' dia', '\n'])
  expect(shown).toEqual(['', 'Bom', ' dia', '\n'])
  expect(reader.whole).toBe('Bom dia')
})

it.each([
  '<think>Hmm, <b>pão</b></think>\n\nBom dia',
  '<THINK>Hmm</THINK>Bom dia',
  '<thinking>Hmm</thinking> <think>e mais</think>Bom dia',
  '[THINK]Hmm[/THINK]Bom dia',
  '◁think▷Hmm◁/think▷Bom dia',
  '<seed:think>Hmm</seed:think>Bom dia',
  '<|START_THINKING|>Hmm<|END_THINKING|><|START_RESPONSE|>Bom dia<|END_RESPONSE|>',
  '<|channel|>analysis<|message|>Hmm<|end|><|start|>assistant<|channel|>final<|message|>Bom dia<|return|>',
])(
  "createAnswerReader does not show the model's reasoning, however it is split into pieces: %s",
  (text) => {
    for (const size of [1, 3, 7, 100]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      const { shown, reader } = read(pieces)
      expect(shown.join('')).toMatch(/^Bom dia(<.*)?$/)
      expect(reader.whole).toBe('Bom dia')
    }
  },
)

it('createAnswerReader shows a text that only begins like reasoning', () => {
  expect(read(['<', '3 pão']).shown).toEqual(['', '<3 pão'])
})

it('createAnswerReader reads no more than the limit, in whole characters', () => {
  const { shown, reader } = read(['🥐🥐', '🥐🥐', 'x'], 3)
  expect(shown).toEqual(['🥐🥐', '🥐', ''])
  expect([reader.whole, reader.isTooLong]).toEqual(['🥐🥐🥐', true])
  expect(read(['🥐🥐🥐 ', '\n'], 3).reader.isTooLong).toBe(false)
})

it('createAnswerReader limits the length of the reasoning too', () => {
  const { reader } = read(['<think>', 'a'.repeat(200_000)])
  expect(reader.isFull).toBe(true)
})

it('createAnswerReader begins again when a reasoning ends that had no opening tag', () => {
  const reader = createAnswerReader(100)
  const pieces = ['A pessoa quer', ' pão.</th', 'ink>\n\nBom', ' dia'].map((text) =>
    reader.push(text),
  )
  expect(pieces).toEqual([
    { text: 'A pessoa quer', isRestart: false },
    { text: ' pão.', isRestart: false },
    { text: 'Bom', isRestart: true },
    { text: ' dia', isRestart: false },
  ])
  expect([reader.whole, reader.hadUnopenedReasoning]).toEqual(['Bom dia', true])
})

it('createAnswerReader shows nothing before the end of a reasoning that is expected, and all of an answer without one', () => {
  const reader = createAnswerReader(100, { beginsWithReasoning: true })
  const texts = ['Hmm</think>', 'Bom dia'].map((text) => reader.push(text).text)
  expect(texts).toEqual(['', 'Bom dia'])
  const other = createAnswerReader(100, { beginsWithReasoning: true })
  expect(other.push('Bom dia').text).toBe('')
  expect(other.whole).toBe('Bom dia')
})

it('createAnswerReader is not mistaken in letters that grow when they are written small', () => {
  const { reader } = read(['İİİİ</think>Bom dia'])
  expect(reader.whole).toBe('Bom dia')
})

it('createAnswerReader reads through a reasoning that is longer than an answer may be and had no opening tag', () => {
  const reader = createAnswerReader(100)
  for (let count = 0; count < 1000; count += 1) reader.push('hum ')
  expect(reader.isFull).toBe(false)
  expect(reader.push('</think>Bom dia')).toEqual({ text: 'Bom dia', isRestart: true })
  expect([reader.whole, reader.isTooLong]).toEqual(['Bom dia', false])
})

it('createAnswerReader shows nothing more behind the limit, and reads on to a bound', () => {
  const reader = createAnswerReader(10)
  const texts = Array.from({ length: 60_000 }, () => reader.push('ab').text)
  expect(texts.join('')).toBe('ababababab')
  expect([reader.isFull, reader.isTooLong]).toEqual([true, true])
})
