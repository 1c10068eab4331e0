import { describe, expect, it } from 'vitest'
import { joinHashtags, tidyHashtags } from './hashtags.ts'

describe('inserting a group of hashtags', () => {
  it('puts them under the text, without those it has', () => {
    expect(joinHashtags('Bom dia! #Café', '#café #pão')).toBe('Bom dia! #Café\n\n#pão')
    expect(joinHashtags('', '#café #pão')).toBe('#café #pão')
  })

  it('goes on with a line that is hashtags already', () => {
    expect(joinHashtags('Bom dia!\n\n#café', '#pão')).toBe('Bom dia!\n\n#café #pão')
  })

  it('changes nothing when all are there', () => {
    expect(joinHashtags('Olá #pão ', '#Pão')).toBe('Olá #pão ')
  })

  it('takes them as they are typed: with commas, without signs, each once', () => {
    expect(tidyHashtags('café, ##pão;  #CAFÉ\npão de queijo')).toBe('#café #pão #de #queijo')
  })
})
