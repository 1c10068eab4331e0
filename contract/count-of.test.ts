import { describe, expect, it } from 'vitest'
import { countOf, pluralOf } from './count-of.ts'

describe('what is counted', () => {
  it.each([
    [0, '0 contas'],
    [1, '1 conta'],
    [2, '2 contas'],
    [1000, '1.000 contas'],
    [1_000_000, '1.000.000 contas'],
  ])('is said of %i as people say it', (count, said) => {
    expect(countOf(count, 'conta', 'contas')).toBe(said)
  })

  it('is singular below two, as the language has it', () => {
    expect(countOf(1.5, 'segundo', 'segundos')).toBe('1,5 segundo')
    expect(countOf(2.5, 'segundo', 'segundos')).toBe('2,5 segundos')
  })

  it('chooses a whole sentence too', () => {
    expect(pluralOf(0, 'Ele fica', 'Eles ficam')).toBe('Eles ficam')
    expect(pluralOf(1, 'Ele fica', 'Eles ficam')).toBe('Ele fica')
    expect(pluralOf(2, 'Ele fica', 'Eles ficam')).toBe('Eles ficam')
  })
})
