import { expect, it } from 'vitest'
import { findHashtags, findLinks, findMentions } from './find-tags.ts'

it('hashtags may contain combining accents, and other scripts', () => {
  const decomposed = '#cafe\u0301'
  expect(findHashtags(`${decomposed} #قهوة #コーヒー`)).toEqual([decomposed, '#قهوة', '#コーヒー'])
})

it('hashtags are not the keycap emoji', () => {
  expect(findHashtags('#️⃣ e #')).toEqual([])
})

it('mentions may hold dots and underscores', () => {
  expect(findMentions('com @ana_b.c, e ana@b.com')).toEqual(['@ana_b.c'])
  expect(findMentions('https://medium.com/@ana/p e (@bia)')).toEqual(['@bia'])
})

it.each([
  ['https://exemplo.com', ['https://exemplo.com']],
  ['Veja https://exemplo.com/a?b=c#d.', ['https://exemplo.com/a?b=c#d']],
  ['(HTTP://Exemplo.COM/x)', ['HTTP://Exemplo.COM/x']],
  ['exemplo.com.br e www.cafe.com/menu', ['exemplo.com.br', 'www.cafe.com/menu']],
  ['https://exemplo.com:8080/', ['https://exemplo.com:8080/']],
  ['ana@exemplo.com', []],
  ['fim.Outra frase', []],
  ['R$ 10.50', []],
  ['https://', []],
  ['localhost:3000', []],
  ['https://ação.com.br', ['https://ação.com.br']],
])('find tags: links in %s', (text, links) => {
  expect(findLinks(text)).toEqual(links)
})

it('find tags: links are found in reasonable time in hostile text', () => {
  const start = performance.now()
  findLinks('a'.repeat(60_000))
  findLinks('a.'.repeat(30_000))
  findLinks(`https://a.co/${'.'.repeat(60_000)}`)
  findLinks('https://'.repeat(8000))
  expect(performance.now() - start).toBeLessThan(1000)
})
