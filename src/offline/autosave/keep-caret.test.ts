import { expect, test } from 'vitest'
import { moveCaret } from './keep-caret.ts'

test.each([
  ['Bom |dia', 'Bom dia!', 'Bom |dia!'],
  ['Bom dia|', 'Oi, bom dia', 'Oi, bom dia|'],
  ['Bom |dia', 'Oi! Bom dia', 'Oi! Bom |dia'],
  ['Bom d|ia', 'Bom noite', 'Bom |noite'],
  ['Bom dia|', '', '|'],
  ['aa|a', 'aaaa', 'aa|aa'],
])('the caret of %j in %j stays at the same letters', (before, after, wanted) => {
  const at = moveCaret(before.replace('|', ''), after, before.indexOf('|'))
  expect(`${after.slice(0, at)}|${after.slice(at)}`).toBe(wanted)
})
