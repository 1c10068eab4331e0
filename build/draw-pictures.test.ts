import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawPicture, pictureSources } from './draw-pictures.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the pictures of docs/pictures are drawn from their sources (npm run pictures)', async () => {
  const sources = pictureSources(root)
  expect(sources.length).toBeGreaterThan(1)
  for (const file of sources)
    expect(readFileSync(file.replace(/\.dot$/, '.svg'), 'utf8')).toBe(
      await drawPicture(readFileSync(file, 'utf8')),
    )
})
