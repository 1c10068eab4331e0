import * as v from 'valibot'
import { expect, it } from 'vitest'
import { pathOfSearch, StorageSearch, searchOfFolder } from './storage-search.ts'

const id = (digit: number) => `0c000000-0000-4000-8000-${String(digit).padStart(12, '0')}`
const step = (digit: number, name = `Pasta ${digit}`) => ({ folderId: id(digit), name })
const read = (search: Record<string, unknown>) => v.parse(StorageSearch, search)

it('the address of the storage says folder, name and path', () => {
  const search = { folder: id(3), name: 'Fotos', path: [step(1), step(2)] }
  expect(read(search)).toMatchObject(search)
})

it('the address of the storage is read whatever stands in it', () => {
  const nonsense = { folder: 'x', name: '  ', path: 'y', view: 'z', sort: 'w', order: 1, q: {} }
  expect(Object.values(read({ ...nonsense, trash: 'yes' })).every((one) => one === undefined)).toBe(
    true,
  )
})

it('the address of the storage takes a name and a search of digits, which come as numbers', () => {
  expect(read({ name: 2026, q: 12 })).toMatchObject({ name: '2026', q: '12' })
})

it('the address of the storage leaves out the steps that are none', () => {
  const path = [null, 'x', { folderId: 'x', name: 'a' }, { ...step(1), more: 1 }, { name: 'b' }]
  expect(read({ path }).path).toEqual([step(1)])
  expect(read({ path: [{ folderId: id(1), name: 'x'.repeat(256) }] }).path).toBeUndefined()
})

it('the address of the storage cuts a long name and a long search', () => {
  expect(read({ name: 'a'.repeat(3000) }).name).toHaveLength(255)
  expect(read({ q: 'a'.repeat(3000) }).q).toHaveLength(255)
})

it('the address of the storage keeps the last steps of a path that is too long', () => {
  const path = Array.from({ length: 80 }, (_, at) => step(at, 'ã'.repeat(60)))
  const kept = searchOfFolder({} as StorageSearch, step(99), path).path ?? []
  expect(kept.length).toBeGreaterThan(3)
  expect(kept).toEqual(path.slice(-kept.length))
  expect(encodeURIComponent(JSON.stringify(kept)).length).toBeLessThan(3100)
  expect(read({ path }).path).toEqual(kept)
})

it('the address of the storage does not name the open folder twice', () => {
  expect(pathOfSearch(read({ folder: id(2), path: [step(1), step(2)] }))).toEqual([step(1)])
})

it('the address of the storage keeps view and order from folder to folder, and neither search nor trash', () => {
  const before = read({ view: 'grid', sort: 'size', order: 'desc', q: 'x', trash: true })
  const next = searchOfFolder(before, step(5), [step(4)])
  expect(next).toEqual({
    ...{ view: 'grid', sort: 'size', order: 'desc' },
    ...{ folder: id(5), name: 'Pasta 5', path: [step(4)] },
  })
  expect(searchOfFolder(read(next))).toEqual({ view: 'grid', sort: 'size', order: 'desc' })
})
