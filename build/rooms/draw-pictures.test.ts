import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawPicture, pictureSources } from './draw-pictures.ts'
import { drawRooms } from './draw-rooms.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the pictures of docs/pictures are drawn from their sources (npm run pictures)', async () => {
  const sources = pictureSources(root)
  expect(sources.length).toBeGreaterThan(1)
  for (const file of sources)
    expect(readFileSync(file.replace(/\.dot$/, '.svg'), 'utf8')).toBe(
      await drawPicture(readFileSync(file, 'utf8')),
    )
})

test('the pictures of the rooms show how rooms import each other today (npm run pictures)', () => {
  for (const [name, source] of Object.entries(drawRooms(root)))
    expect(readFileSync(`${root}/docs/pictures/${name}.dot`, 'utf8')).toBe(source)
})
