import { expect, it } from 'vitest'
import { cleanCaption, cleanTags } from './smart-tasks.ts'

it.each([
  ['Bom dia!', 'Bom dia!'],
  ['  "Bom dia!"\n', 'Bom dia!'],
  ['“Bom dia!”', 'Bom dia!'],
  ['```\nBom dia!\n```', 'Bom dia!'],
  ['"Bom" dia "Rio"', '"Bom" dia "Rio"'],
  ['"', '"'],
  ['""', '""'],
  [' \n ', ''],
  ['Meia letra \ud83d', 'Meia letra \ufffd'],
])('clean answers: makes of %j the caption %j', (answer, caption) => {
  expect(cleanCaption(answer)).toBe(caption)
})

it.each([
  ['#pão #café', '#pão #café'],
  ['Claro! Aqui estão: #Pão, #pão e #café_gelado.', '#Pão #café_gelado'],
  ['pão de queijo, café\nbolo', '#pãodequeijo #café #bolo'],
  ['!!! ???', ''],
  ['', ''],
  ['#नमस्ते #日本', '#नमस्ते #日本'],
])('clean answers: makes of %j the tags %j', (answer, tags) => {
  expect(cleanTags(answer, 2000)).toBe(tags)
})

it('clean answers: leaves out the tags over the limit, and never cuts one', () => {
  expect(cleanTags('#aaaa #bbbb #cc', 9)).toBe('#aaaa #cc')
  const many = Array.from({ length: 100 }, (_, index) => `#tag${index}`).join(' ')
  expect(cleanTags(many, 2000).split(' ')).toHaveLength(30)
  expect(cleanTags(`#${'a'.repeat(100)} #b`, 2000)).toBe('#b')
})
