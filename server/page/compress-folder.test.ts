import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFolder } from './compress-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-compress-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const names = ['a.js', 'b.css', 'c.html']
const textOf = (name: string) => `${name} `.repeat(20_000)

test('many servers on one page compress it at once: every file is whole, and nothing is left over', async () => {
  for (const name of names) await writeFile(join(folder, name), textOf(name))
  await Promise.all(Array.from({ length: 8 }, () => compressFolder(folder)))
  expect((await readdir(folder)).sort()).toEqual(
    names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]).sort(),
  )
  for (const name of names) {
    const packed = await readFile(join(folder, `${name}.br`))
    expect(brotliDecompressSync(packed).toString()).toBe(textOf(name))
    expect(gunzipSync(await readFile(join(folder, `${name}.gz`))).toString()).toBe(textOf(name))
  }
})

test('what a killed server left unfinished is removed, what another one is writing is not', async () => {
  const [old, young] = ['a.js.br.1.part', 'b.css.gz.2.part'].map((name) => join(folder, name))
  for (const file of [old, young]) await writeFile(String(file), 'half')
  const before = new Date(Date.now() - 2 * 60 * 60_000)
  await utimes(String(old), before, before)
  await compressFolder(folder)
  expect(await readdir(folder)).toEqual(['b.css.gz.2.part'])
})
