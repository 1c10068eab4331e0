import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const texts = globSync(
  '{*.md,{build,contract,docs,server,src,sw,tests}/**/*.{ts,tsx,md,css,sql}}',
  {
    cwd: root,
  },
)
  .filter((file) => !file.endsWith('citations.test.ts'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

function cited(pattern: RegExp): { file: string; name: string }[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ file, name: match[1] ?? match[0] })),
  )
}

it('every file of docs/ that is cited is there', () => {
  const files = cited(/(?:[\s(`']|\.\.\/)(docs\/[\w/.-]+\.(?:md|svg|dot))/g)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(({ name }) => !existsSync(`${root}/${name}`))).toEqual([])
})

it('every decision that is cited is there', () => {
  const numbers = new Set(
    globSync('docs/decisions/*.md', { cwd: root }).map((file) => /(\d{4})-/.exec(file)?.[1]),
  )
  const decisions = cited(/(?:decisions?[ /]|\(|and |, |with )(00\d\d)(?=[ ).,;-])/g)
  expect(decisions.length).toBeGreaterThan(20)
  expect(decisions.filter(({ name }) => !numbers.has(name))).toEqual([])
})

it('nothing is cited that a reader of this repository cannot open', () => {
  expect(cited(/product(?:'s)? document\b|\(spec, section|\bissue #?\d+\b/gi)).toEqual([])
})
