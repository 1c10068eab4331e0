import { expect, it } from 'vitest'
import { joinHashtags, tidyHashtags } from './hashtags.ts'

it('inserting a group of hashtags adds them below the text, except those it contains', () => {
  expect(joinHashtags('Bom dia! #Café', '#café #pão')).toBe('Bom dia! #Café\n\n#pão')
  expect(joinHashtags('', '#café #pão')).toBe('#café #pão')
})

it('inserting a group of hashtags: continues a last line of hashtags', () => {
  expect(joinHashtags('Bom dia!\n\n#café', '#pão')).toBe('Bom dia!\n\n#café #pão')
})

it('inserting a group of hashtags changes nothing when the text contains all', () => {
  expect(joinHashtags('Olá #pão ', '#Pão')).toBe('Olá #pão ')
})

it('inserting a group of hashtags accepts typed lists: with commas, without signs, each once', () => {
  expect(tidyHashtags('café, ##pão;  #CAFÉ\npão de queijo')).toBe('#café #pão #de #queijo')
})
