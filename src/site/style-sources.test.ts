import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('..', import.meta.url))
const imported = /(?:from|import\()\s*'(#src\/|\.{1,2}\/)([^']+\.tsx?)'/g
const read = (file: string) => readFileSync(join(src, file), 'utf8')

/** The files outside `site/` that the site's files import, also indirectly. */
function listReached(): string[] {
  const own = globSync('site/**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\./.test(file))
  const reached = new Set(own)
  for (const file of reached)
    for (const [, from = '', path = ''] of read(file).matchAll(imported))
      reached.add(from === '#src/' ? path : join(dirname(file), from + path))
  return [...reached].filter((file) => !file.startsWith('site/'))
}

test('the styles of the public site are made from every component that it shows, and no other', () => {
  // Files with class names are those with markup, and these three.
  const hasClasses = (file: string) =>
    /\.tsx$|\/(button-class|place-floating|segment-class)\.ts$/.test(file)
  const sources = [...read('styles/site.css').matchAll(/@source "([^"]+)"/g)]
    .map(([, path = '']) => relative('.', join('styles', path)))
    .filter((path) => path !== 'site')
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.toSorted()).toEqual(listReached().filter(hasClasses).toSorted())
})
