import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeStaleScratch } from './remove-stale-scratch.ts'

test('what nobody has written to for a day is removed, and nothing younger', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-scratch-'))
  const now = new Date('2026-11-21T12:00:00Z')
  const ages = { old: 25, young: 23, new: 0 }
  for (const [name, hours] of Object.entries(ages)) {
    const at = new Date(now.getTime() - hours * 3_600_000)
    await writeFile(join(folder, name), name)
    await utimes(join(folder, name), at, at)
  }
  await removeStaleScratch(folder, now)
  expect((await readdir(folder)).sort()).toEqual(['new', 'young'])
  await rm(folder, { recursive: true })
})
