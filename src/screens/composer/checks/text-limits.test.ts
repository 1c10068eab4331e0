import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Template } from '#contract/template.ts'
import { maxAltTextLength } from '#contract/texts.ts'
import { blankComposer, draftTexts } from '../composer-state.ts'
import { counterOf, listTooLong, tellTooLong, textLimits } from './text-limits.ts'

describe('the limits of the texts', () => {
  for (const field of draftTexts)
    it(`are those of the contract: ${field}`, () => {
      const { limit } = textLimits[field]
      const fits = (length: number) =>
        v.is(Template, { caption: 'Olá', [field]: 'x'.repeat(length) })
      expect([fits(limit), fits(limit + 1)]).toEqual([true, false])
      expect(tellTooLong(field, 'x'.repeat(limit))).toBeUndefined()
      expect(tellTooLong(field, 'x'.repeat(limit + 1))).toMatch(/no máximo [\d.]+ caracteres\.$/)
    })

  it("apply to each file's alt text, too, with its index", () => {
    const told = (length: number) =>
      listTooLong({
        ...blankComposer,
        mediaHashes: ['a', 'b'],
        mediaDetails: { b: { altText: 'x'.repeat(length), crop: null } },
      }).map(({ message }) => message)
    expect(told(maxAltTextLength)).toEqual([])
    expect(told(maxAltTextLength + 1)).toEqual([
      'O texto alternativo da mídia 2 leva no máximo 1.000 caracteres.',
    ])
  })

  it('are shown as a counter only when the text gets near them', () => {
    expect(counterOf('location', 'x'.repeat(200))).toBeUndefined()
    expect(counterOf('location', 'x'.repeat(255))).toEqual({ used: 255, limit: 255 })
  })
})
