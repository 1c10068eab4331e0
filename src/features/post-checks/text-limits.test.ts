import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Template } from '#contract/posts/template.ts'
import { maxAltTextLength } from '#contract/texts/texts.ts'
import type { PostText } from '#local/database/post-texts.ts'
import { checkTexts, counterOf, listLongAltTexts, tellTooLong, textLimits } from './text-limits.ts'

for (const field of Object.keys(textLimits) as PostText[])
  it(`the limit of the text '${field}' is that of the contract`, () => {
    const { limit } = textLimits[field]
    const fits = (length: number) => v.is(Template, { caption: 'Olá', [field]: 'x'.repeat(length) })
    expect([fits(limit), fits(limit + 1)]).toEqual([true, false])
    expect(tellTooLong(field, 'x'.repeat(limit))).toBeUndefined()
    expect(tellTooLong(field, 'x'.repeat(limit + 1))).toMatch(/no máximo [\d.]+ caracteres\.$/)
  })

it('a form is told of a missing caption and of each text that is too long, at its field', () => {
  expect(checkTexts({ caption: 'Olá', description: '' })).toEqual([])
  expect(checkTexts({ caption: ' \n', description: 'x'.repeat(5001) })).toEqual([
    { field: 'caption', message: 'A legenda é obrigatória' },
    { field: 'description', message: 'A descrição leva no máximo 5.000 caracteres.' },
  ])
})

it('an alternative text that is too long is named by the place of its file', () => {
  const long = 'x'.repeat(maxAltTextLength)
  expect(listLongAltTexts([long, long])).toEqual([])
  expect(listLongAltTexts([long, `${long}x`])).toEqual([
    'O texto alternativo da mídia 2 leva no máximo 1.000 caracteres.',
  ])
})

it('a text has a counter only when it gets near its limit', () => {
  expect(counterOf('location', 'x'.repeat(200))).toBeUndefined()
  expect(counterOf('location', 'x'.repeat(255))).toEqual({ used: 255, limit: 255 })
})
