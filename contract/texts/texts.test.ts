import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Caption, normalizeLineBreaks, text } from './texts.ts'

test.each([
  ['a form', 'um\r\ndois\r\n\r\ntrês', 'um\ndois\n\ntrês'],
  ['systems of before', 'um\rdois', 'um\ndois'],
  ['Word, within a paragraph', 'um\vdois', 'um\ndois'],
  ['a PDF, between pages', 'um\fdois', 'um\ndois'],
  ['Unicode', 'um\u2028dois\u2029três\u0085quatro', 'um\ndois\ntrês\nquatro'],
])('the line breaks of %s are those of the product', (_, pasted, stored) => {
  expect(normalizeLineBreaks(pasted)).toBe(stored)
  expect(v.parse(Caption, pasted)).toBe(stored)
  expect(v.parse(text(stored.length), pasted)).toBe(stored)
})

test.each(['', ' \r\n', '\u0000', ' \u0007\u001b '])('%j is no caption', (written) => {
  expect(v.safeParse(Caption, written).issues?.[0]?.message).toBe('A legenda é obrigatória')
})

test('control characters are left out, and what people see stays', () => {
  expect(v.parse(Caption, 'pão\u0000 \u0007de\u001b\u009b queijo\u007f')).toBe('pão de queijo')
  const seen = 'á\u0301\tﬁ \u00a0\u200d👩‍🍳 \u00ad— “aspas”'
  expect(v.parse(Caption, seen)).toBe(seen)
})

test('a text is as long as people and networks count it: an emoji is one character', () => {
  expect(v.parse(text(4), 'pão🥖')).toBe('pão🥖')
  expect(v.parse(text(4), '🥖🥖🥖🥖')).toBe('🥖🥖🥖🥖')
  expect(v.is(text(4), '🥖🥖🥖🥖a')).toBe(false)
  expect(v.is(text(4), 'abcde')).toBe(false)
  expect(v.is(text(4), 'a'.repeat(100_000))).toBe(false)
})
