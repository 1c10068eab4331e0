import { expect, it } from 'vitest'
import { cutCaption } from './post-card.ts'

it('a caption that fits stays whole', () => {
  expect(cutCaption(' Bom dia!\nTem pão. ')).toEqual({ shown: 'Bom dia!\nTem pão.', isCut: false })
  expect(cutCaption('')).toEqual({ shown: '', isCut: false })
  expect(cutCaption('a'.repeat(320)).isCut).toBe(false)
})

it('a longer one ends after a word', () => {
  const { shown, isCut } = cutCaption('pão de queijo '.repeat(40))
  expect([isCut, shown.slice(-12), shown.length < 322]).toEqual([true, 'eijo pão de…', true])
})

it('one without spaces ends between two characters, never within one', () => {
  const { shown } = cutCaption('👩‍🍳'.repeat(400))
  expect(shown).toBe(`${'👩‍🍳'.repeat(320)}…`)
})

it('one of many short lines ends too', () => {
  expect(cutCaption('a\n'.repeat(100)).shown.split('\n')).toHaveLength(7)
})
