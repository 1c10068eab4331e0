import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  findKnot,
  foldImports,
  isTestBesideCode,
  listFolders,
  listImports,
  listSources,
} from '../../build/rooms/room-graph.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = listSources(root).filter((file) => !isTestBesideCode(file))
const imports = listImports(root, files)
const product = files.filter((file) => !file.startsWith('tests/'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const countLines = (file: string) => read(file).split('\n').length - 1

test('rooms import in one direction: folded to the rooms of each folder, imports form no circle', () => {
  const knots = listFolders(files).flatMap((folder) => {
    const knot = findKnot(foldImports(imports, folder))
    return knot.map(({ from, to, imports: [one] }) => `${folder}: ${from} -> ${to} (${one?.from})`)
  })
  expect(files.length).toBeGreaterThan(1000)
  expect(imports.length).toBeGreaterThan(files.length)
  expect(knots).toEqual([])
})

test('a knot of rooms is what remains when all ends are taken away', () => {
  const arrow = (from: string, to: string) => ({ from, to })
  const circle = [arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'a')]
  expect(findKnot([arrow('top', 'a'), ...circle, arrow('c', 'leaf')])).toEqual(circle)
  expect(findKnot([arrow('top', 'a'), arrow('a', 'leaf'), arrow('top', 'leaf')])).toEqual([])
})

test('no folder of the product has more than 25 files beside its tests', () => {
  const full = [...Map.groupBy(product, dirname)].filter(([, inside]) => inside.length > 25)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

test('the product has at most 14 files for each 1,000 lines', () => {
  const lines = product.reduce((sum, file) => sum + countLines(file), 0)
  expect(product.length).toBeLessThanOrEqual(lines * 0.014)
})

test('a few lines with one importer stand in the file that imports them', () => {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const tiny = product.filter((file) => {
    const [only, ...others] = importers.get(file) ?? []
    return only && others.length === 0 && countLines(file) < 10 && !isLoadedLate(only.from, file)
  })
  // A network has each of its parts in its own folder, and the worker one file for each event.
  expect(tiny.filter((file) => !/^src\/networks\/\w+\/|^sw\/sign-out\.ts$/.test(file))).toEqual([])
})

/** Whether a file is imported dynamically: it is a file of the build on its own. */
function isLoadedLate(importer: string, file: string): boolean {
  return new RegExp(`import\\('[^']*/${basename(file)}'\\)`).test(read(importer))
}
