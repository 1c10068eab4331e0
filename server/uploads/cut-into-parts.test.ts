import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cutIntoParts } from './cut-into-parts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upubly-parts-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function readParts(chunks: readonly string[], maxBytes: number): Promise<string[]> {
  const texts: string[] = []
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  for await (const { path, size } of cutIntoParts(stream, folder, maxBytes)) {
    const text = await readFile(path, 'utf8')
    expect(text).toHaveLength(size)
    expect(await readdir(folder)).toHaveLength(1)
    texts.push(text)
  }
  return texts
}

test('a stream is split into parts of the given size, the last one shorter', async () => {
  expect(await readParts(['abcde', 'f', '', 'ghijklmnop', 'q'], 4)).toEqual([
    ...['abcd', 'efgh', 'ijkl', 'mnop', 'q'],
  ])
  expect(await readParts(['abc'], 4)).toEqual(['abc'])
  expect(await readParts(['ab', 'cd'], 4)).toEqual(['abcd'])
  expect(await readParts([], 4)).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('no files stay in the folder when the stream breaks or reading stops', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('abcdef')
      throw new Error('cut')
    })(),
  )
  const parts: number[] = []
  const read = async () => {
    for await (const { size } of cutIntoParts(broken, folder, 4)) parts.push(size)
  }
  await expect(read()).rejects.toThrow('cut')
  expect(parts).toEqual([4])
  const whole = Readable.from([Buffer.from('abcdefgh')])
  for await (const _part of cutIntoParts(whole, folder, 4)) break
  expect(await readdir(folder)).toEqual([])
})
