import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Of these two the product document has the exact words. */
const fromTheDocument = ['Erro ao enviar. Tente novamente.', 'Erro ao renomear. Tente novamente.']

const sources = globSync('{contract,src,sw,server}/**/*.{ts,tsx,html}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: withoutComments(readFileSync(`${root}/${file}`, 'utf8')) }))

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** Where it stands, so that a failure tells what to look at. */
function find(pattern: RegExp): string[] {
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(pattern)].map((match) => {
      const end = code.indexOf('\n', match.index)
      return `${file}: ${code.slice(code.lastIndexOf('\n', match.index) + 1, end).trim()}`
    }),
  )
}

it('reads the sources of every room', () => {
  for (const room of ['contract', 'src', 'sw', 'server'])
    expect(sources.filter(({ file }) => file.startsWith(`${room}/`)).length).toBeGreaterThan(2)
})

it("says what is counted in the singular or the plural, never with '(s)'", () => {
  expect(find(/\p{L}\((s|es|is|ns|ões|as|os)\)/gu)).toEqual([])
})

it('leaves the choice between singular and plural to one place', () => {
  const byHand = find(/[=!]== 1\s*\?\s*['"`]/g)
  expect(byHand.filter((line) => !line.startsWith('contract/format-count.ts:'))).toEqual([])
})

it("invites to try again in one wording, 'tentar de novo'", () => {
  const others = find(/(tent[ae]r?|tente \p{L}+) (novamente|outra vez|mais uma vez)/giu)
  expect(
    others.filter((line) => !fromTheDocument.some((message) => line.includes(message))),
  ).toEqual([])
})
