import { expect, it } from 'vitest'
import { readPrecacheList, replacePrecacheList } from './precache-list.ts'

const files = [
  { url: '/assets/start-1.js', revision: 'abcdefghijkl' },
  { url: '/index.html', revision: 'mnopqrstuvwx' },
]
const worker = `x([{a:1}]);p(${JSON.stringify(files)}.map(y)),q([{"api":"v1"}])`

it('the list of files is found in a built worker', () => {
  expect(readPrecacheList(worker)).toEqual(files)
})

it('the list of files is replaced in a built worker, and nothing else', () => {
  const next = [{ url: '/index.html', revision: "a$&b'c" }]
  expect(readPrecacheList(replacePrecacheList(worker, next))).toEqual(next)
  expect(replacePrecacheList(replacePrecacheList(worker, next), files)).toBe(worker)
})

it('a worker without a list is an error', () => {
  expect(() => readPrecacheList('x([{a:1}])')).toThrow('no list')
})
