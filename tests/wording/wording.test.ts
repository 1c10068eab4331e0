import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Texts that stay as they are although they break these rules (docs/product-words.md). */
const fixedTexts = [
  'projeto(s) no seu plano atual',
  'Erro ao enviar. Tente novamente.',
  'Erro ao renomear. Tente novamente.',
]

const sources = globSync('{contract,src,sw,server}/**/*.{ts,tsx,html}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: withoutComments(readFileSync(`${root}/${file}`, 'utf8')) }))

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** The places where the pattern occurs, for the failure's message. */
function find(pattern: RegExp): string[] {
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(pattern)].map((match) => {
      const end = code.indexOf('\n', match.index)
      return `${file}: ${code.slice(code.lastIndexOf('\n', match.index) + 1, end).trim()}`
    }),
  )
}

it('wording: reads the sources of every room', () => {
  for (const room of ['contract', 'src', 'sw', 'server'])
    expect(sources.filter(({ file }) => file.startsWith(`${room}/`)).length).toBeGreaterThan(2)
})

it("wording: uses singular and plural forms, never '(s)'", () => {
  const found = find(/\p{L}\((s|es|is|ns|ões|as|os)\)/gu)
  expect(found.filter((line) => !fixedTexts.some((message) => line.includes(message)))).toEqual([])
})

it('the code chooses between singular and plural in one place', () => {
  const byHand = find(/[=!]== 1\s*\?\s*['"`]/g)
  expect(byHand.filter((line) => !line.startsWith('contract/texts/format-numbers.ts:'))).toEqual([])
})

it("wording: uses one wording to suggest a retry, 'tentar de novo'", () => {
  const others = find(/(tent[ae]r?|tente \p{L}+) (novamente|outra vez|mais uma vez)/giu)
  expect(others.filter((line) => !fixedTexts.some((message) => line.includes(message)))).toEqual([])
})

it('wording: writes the times of the page in one place, components/time', () => {
  const byHand = find(/\.toLocale(Date|Time)String\(|\.toLocaleString\(|DateTimeFormat\('/g)
  // The rescue page stands alone.
  const others = /^src\/(?!components\/time\/|rescue\/)/
  expect(byHand.length).toBeGreaterThan(3)
  expect(byHand.filter((line) => others.test(line))).toEqual([])
})
