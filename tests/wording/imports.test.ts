import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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
