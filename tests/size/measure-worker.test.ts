import { expect, test } from 'vitest'
import { readManifest } from './measure-worker.ts'

test('finds the precached files however the worker was minified', () => {
  const source =
    'x({a:1});p([{"revision":null,"url":"assets/a-1.js"},{url:`index.html`,revision:`1f`},' +
    "{revision:'2e',url:'/icon.svg'},{revision:'2e',url:'icon.svg'}]),q({url:'/api/v1/x'})"
  expect(readManifest(source)).toEqual(['assets/a-1.js', 'index.html', 'icon.svg'])
})
