import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The packages that the product's design names, and where each of them does its work. */
const card = {
  react: 'src',
  'react-dom': 'src',
  '@tanstack/react-router': 'src',
  dexie: 'src/local',
  'dexie-react-hooks': 'src',
  'workbox-window': 'src',
  'vite-plugin-pwa': 'build',
  '@tanstack/react-query': 'src',
  '@tanstack/query-sync-storage-persister': 'src',
  valibot: 'contract',
  'date-fns': 'src',
  'date-fns-tz': 'src',
  '@headlessui/react': 'src',
  tailwindcss: 'src',
  vitest: 'tests',
  'fake-indexeddb': 'tests',
  playwright: 'tests',
} as const

/** Packages beside those of the design, each for a part that we would otherwise have written by hand. */
const besideTheDesign = {
  '@tanstack/react-store': 'src',
  comlink: 'src',
  'd3-array': 'src',
  'd3-shape': 'src',
} as const

const files = globSync('{contract,src,sw,server,build,tests}/**/*.{ts,tsx,css}', { cwd: root }).map(
  (file) => ({ file, text: readFileSync(join(root, file), 'utf8') }),
)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** An import of values: types alone are not the package's work. */
function importsOf(name: string): RegExp {
  return new RegExp(`(?:^|\\n)(?:@?import(?! type)|export)\\b[^'"]*['"]${name}(?:/[^'"]*)?['"]`)
}

it.each(Object.entries({ ...card, ...besideTheDesign }))(
  '%s is imported in %s, and a dependency',
  (name, folder) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    )
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    const importing = files.filter(
      ({ file, text }) =>
        file.startsWith(`${folder}/`) &&
        (folder === 'tests' || !isTest(file)) &&
        importsOf(name).test(text),
    )
    expect(importing.map(({ file }) => file)).not.toEqual([])
  },
)

it('the server imports single functions of date-fns, whose index takes a second to load', () => {
  const wrong = files.filter(
    ({ file, text }) =>
      /^(?:server|contract)\//.test(file) && !isTest(file) && /from 'date-fns(?:-tz)?'/.test(text),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})
