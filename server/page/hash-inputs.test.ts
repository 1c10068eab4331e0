import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashInputs } from './hash-inputs.ts'

const root = mkdtempSync(join(tmpdir(), 'upubly-inputs-'))
const write = (name: string, content: string) => writeFileSync(join(root, name), content)

beforeAll(() => {
  mkdirSync(join(root, 'src/screens'), { recursive: true })
  mkdirSync(join(root, 'server'))
  write('src/main.tsx', 'a')
  write('src/screens/list.tsx', 'b')
})
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ['a source is edited', () => write('src/main.tsx', 'aa')],
  ['a source is added', () => write('src/other.ts', '')],
  [
    'a source is renamed',
    () => renameSync(join(root, 'src/other.ts'), join(root, 'src/another.ts')),
  ],
  ['a source is removed', () => rmSync(join(root, 'src/another.ts'))],
  ['the settings of the build change', () => write('vite.config.ts', 'c')],
])('the page is built again when %s', (_name, change) => {
  const before = hashInputs(root)
  change()
  expect(hashInputs(root)).not.toBe(before)
})

test.each([
  ['a test', 'src/screens/list.test.tsx'],
  ['the server', 'server/main.ts'],
  ['the route tree, which the build writes', 'src/routeTree.gen.ts'],
])('%s changing builds nothing', (_name, file) => {
  const before = hashInputs(root)
  write(file, 'x')
  expect(hashInputs(root)).toBe(before)
})
