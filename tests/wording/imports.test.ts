import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listImports, listSources } from '../../build/rooms/room-graph.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Rooms with an import alias. */
const named = ['contract', 'src', 'sw', 'server', 'tests']
const importedFile = /(?:from|import|vi\.mock\(|import\()\s*'(\.[^']+)'/g

/**
 * For example 'contract', 'src/local', 'src/components'; each screen and feature is a room:
 * 'src/screens/posts'.
 */
function roomOf(file: string): string {
  const [top = '', folder = '', screen = ''] = file.split('/')
  if (top !== 'src') return top
  return folder === 'screens' || folder === 'features'
    ? `${top}/${folder}/${screen}`
    : `${top}/${folder}`
}

const files = globSync(`{${named.join()}}/**/*.{ts,tsx}`, { cwd: root }).filter(
  (file) => !file.endsWith('.gen.ts'),
)

test('imports from another room use its alias (#src/…), never a relative path (../)', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(importedFile)]
      .map(([, path = '']) => path)
      .filter((path) => {
        const target = join(dirname(file), path)
        // The build folder has no alias.
        return !target.startsWith('build/') && roomOf(target) !== roomOf(file)
      })
      .map((path) => `${file}: ${path}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

const programs =
  '{server/main,server/page/ensure-built,server/commands/*,build/{develop,rooms}/*,tests/run,tests/bench/*,tests/pictures/*}.ts'

test('programs that Node runs import no file with JSX, which Node cannot read', () => {
  const imports = Map.groupBy(listImports(root, listSources(root)), ({ from }) => from)
  const begun = globSync(programs, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const reached = new Set(begun)
  // A set can grow while it is walked through.
  for (const file of reached) for (const { to } of imports.get(file) ?? []) reached.add(to)
  expect(begun.length).toBeGreaterThan(40)
  expect([...reached].filter((file) => file.endsWith('.tsx'))).toEqual([])
})
