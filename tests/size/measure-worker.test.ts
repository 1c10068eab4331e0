import { expect, test } from 'vitest'
import { readManifest } from './measure-worker.ts'

test('finds the kept files in the minified worker', () => {
  const list = '{"/assets/a-1.js":"hpA55YhtnOyH","/index.html":"RyeOZlnJIf9T"}'
  expect(readManifest(`x({a:1});p(${list}),q({"/api":"v1"})`)).toEqual([
    'assets/a-1.js',
    'index.html',
  ])
  expect(readManifest('x({a:1})')).toEqual([])
})
