import { describe, expect, it } from 'vitest'
import { compareTexts } from './text-difference.ts'

const mark = (parts: ReturnType<typeof compareTexts>[0]) =>
  parts.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('')

function compare(left: string, right: string) {
  return compareTexts(left, right).map(mark)
}

describe('two texts', () => {
  it('are told apart word by word', () => {
    expect(compare('Bolo de milho às 8h', 'Bolo de fubá às 9h')).toEqual([
      'Bolo de [milho] às [8h]',
      'Bolo de [fubá] às [9h]',
    ])
  })

  it('show what only one of them has', () => {
    expect(compare('Bolo quente', 'Bolo de milho quente')).toEqual([
      'Bolo quente',
      'Bolo [de milho ]quente',
    ])
  })

  it('have no difference when they are the same', () => {
    expect(compare('Pão, bolo\ne café.', 'Pão, bolo\ne café.')).toEqual([
      'Pão, bolo\ne café.',
      'Pão, bolo\ne café.',
    ])
  })

  it('are all different when one is empty', () => {
    expect(compare('', 'Pão')).toEqual(['', '[Pão]'])
  })

  it('are compared in no time however long they are', () => {
    const long = (word: string) => `${word} `.repeat(6000)
    const begun = performance.now()
    const [left] = compareTexts(`igual ${long('pão')}`, `igual ${long('bolo')}`)
    expect(performance.now() - begun).toBeLessThan(200)
    expect(left.map(({ isOwn }) => isOwn)).toEqual([false, true, false])
  })
})
