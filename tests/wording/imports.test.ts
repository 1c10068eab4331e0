import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Rooms that have a name to be imported by. */
const named = ['contract', 'src', 'sw', 'server', 'tests']
const importedFile = /(?:from|import|vi\.mock\(|import\()\s*'(\.[^']+)'/g

/** 'contract', 'src/local', 'src/components', and each screen and feature: 'src/screens/posts'. */
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

test('what is imported from another room is called by its name (#src/…), never by a way up (../)', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(importedFile)]
      .map(([, path = '']) => path)
      .filter((path) => {
        const target = join(dirname(file), path)
        // What bundles the app has no name of its own.
        return !target.startsWith('build/') && roomOf(target) !== roomOf(file)
      })
      .map((path) => `${file}: ${path}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
