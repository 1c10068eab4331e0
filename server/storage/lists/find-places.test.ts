import { expect, test } from 'vitest'
import { nameColumns } from '../search-name.ts'
import { indexPlaces, maxPlaces, type NamedFolder } from './look-up-names.ts'

const folder = (id: string, name: string, parentId: string | null = null): NamedFolder => ({
  ...{ id, parentId },
  ...nameColumns(name),
})

test('a path leads to the folders of its names, in any case and without accents', () => {
  const find = indexPlaces([
    ...[folder('a', 'Fotos'), folder('b', 'Verão', 'a'), folder('c', 'verao', 'a')],
    ...[folder('d', 'Verão'), folder('e', 'Mar', 'c')],
  ])
  expect(find(['fotos'])).toEqual(['a'])
  expect(find(['FOTOS', 'verao'])).toEqual(['c', 'b'])
  expect(find(['Fotos', 'Verão', 'mar'])).toEqual(['e'])
  expect(find(['Mar'])).toEqual([])
  expect(find([])).toEqual([])
})

/** Names of seven letters that differ in accents alone. */
const alike = Array.from({ length: 128 }, (_, index) =>
  index.toString(2).padStart(7, '0').replaceAll('0', 'a').replaceAll('1', 'á'),
)

test('of hundreds of folders that are alike few are told, the one written exactly so among them', () => {
  const roots = alike.map((name, index) => folder(`${index}`, name))
  const inside = alike.flatMap((_, at) =>
    alike.map((name, index) => folder(`${at}/${index}`, name, `${at}`)),
  )
  const find = indexPlaces([...roots, ...inside])
  const found = find(['ááááááá', 'aaaaaaá'])
  expect(found).toHaveLength(maxPlaces)
  expect(found[0]).toBe('127/1')
})

test('a long path reads no folder that is not on it', () => {
  let reads = 0
  const folders = Array.from({ length: 1000 }, (_, index) => {
    const one = folder(`${index}`, `Pasta ${index}`)
    return {
      ...one,
      get parentId() {
        reads += 1
        return null
      },
    }
  })
  const find = indexPlaces(folders)
  const before = reads
  const deep = Array.from({ length: 900 }, () => 'Pasta 1')
  for (let count = 0; count < 200; count += 1) expect(find(deep)).toEqual([])
  expect(find(['Pasta 1', 'Pasta 2'])).toEqual([])
  expect(reads).toBe(before)
})
