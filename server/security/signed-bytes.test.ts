import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { packIds, readSigned, signBytes, unpackIds } from './signed-bytes.ts'

const key = randomBytes(32)
const ids = [randomUUID(), randomUUID()]
const until = new Date('2026-11-22T12:00:00Z')
const signed = signBytes(key, 'a', packIds(ids, until))

test('sealed bytes are read back unchanged', () => {
  const bytes = readSigned(key, 'a', signed)
  expect(bytes && unpackIds(bytes, 2)).toEqual({ ids, until })
})

test('bytes sealed with another key or for another purpose are refused', () => {
  expect(readSigned(randomBytes(32), 'a', signed)).toBeUndefined()
  expect(readSigned(key, 'b', signed)).toBeUndefined()
})

test('a changed, missing or added character is refused', () => {
  for (let at = 0; at < signed.length; at += 1) {
    const other = signed[at] === 'A' ? 'B' : 'A'
    expect(readSigned(key, 'a', signed.slice(0, at) + other + signed.slice(at + 1))).toBeUndefined()
    expect(readSigned(key, 'a', signed.slice(0, at))).toBeUndefined()
  }
  for (const strange of [`${signed}A`, `${signed}=`, ` ${signed}`, '', 'A'.repeat(600)])
    expect(readSigned(key, 'a', strange)).toBeUndefined()
})

test('another number of ids is refused', () => {
  expect(unpackIds(packIds(ids, until), 1)).toBeUndefined()
  expect(unpackIds(Buffer.alloc(0), 0)).toBeUndefined()
})
