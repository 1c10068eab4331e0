import { link, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeStaleScratch } from './scratch-folder.ts'

const hour = 3_600_000
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-scratch-'))
})
afterEach(() => rm(folder, { recursive: true }))

const sweepIn = (hours: number) => removeStaleScratch(folder, new Date(Date.now() + hours * hour))

test('files without a write for a day are removed, and nothing younger', async () => {
  await writeFile(join(folder, 'old'), 'x')
  await writeFile(join(folder, 'written-to'), 'x')
  const later = new Date(Date.now() + 2 * hour)
  await utimes(join(folder, 'written-to'), later, later)
  await sweepIn(23)
  expect(await readdir(folder)).toHaveLength(2)
  await sweepIn(25)
  expect(await readdir(folder)).toEqual(['written-to'])
})

test("a link to an old file counts by the link's own age", async () => {
  const kept = await mkdtemp(join(tmpdir(), 'upubly-kept-'))
  const original = join(kept, 'original')
  await writeFile(original, 'x')
  const lastWeek = new Date(Date.now() - 7 * 24 * hour)
  await utimes(original, lastWeek, lastWeek)
  await link(original, join(folder, 'taken-out'))
  await sweepIn(0)
  expect(await readdir(folder)).toEqual(['taken-out'])
  await sweepIn(25)
  expect(await readdir(folder)).toEqual([])
  await rm(kept, { recursive: true })
})
