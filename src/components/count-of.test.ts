import { expect, it } from 'vitest'
import { countOf } from './count-of.ts'

it('counts in the singular only for one', () => {
  expect(countOf(0, 'conta', 'contas')).toBe('0 contas')
  expect(countOf(1, 'conta', 'contas')).toBe('1 conta')
  expect(countOf(2, 'conta', 'contas')).toBe('2 contas')
})

it('separates thousands', () => {
  expect(countOf(1200, 'conta', 'contas')).toBe('1.200 contas')
})
