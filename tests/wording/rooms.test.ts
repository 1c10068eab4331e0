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
