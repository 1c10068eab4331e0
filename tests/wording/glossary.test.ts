import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')

it('glossary: has each word once', () => {
  const words = [...glossary.matchAll(/^\| \*\*(.+?)\*\*/gm)].map(([, word]) => word)
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})
