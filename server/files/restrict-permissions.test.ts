import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restrictPermissions } from './restrict-permissions.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upubly-modes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o7777

function open(path: string, mode: number): void {
  chmodSync(join(folder, path), mode)
}

test('files that an earlier version left readable are restricted at any depth', async () => {
  mkdirSync(join(folder, 'db', 'base', '1'), { recursive: true })
  writeFileSync(join(folder, 'db', 'base', '1', '2601'), 'x')
  writeFileSync(join(folder, 'secret.key'), 'x')
  for (const path of ['.', 'db', 'db/base', 'db/base/1']) open(path, 0o777)
  open('db/base/1/2601', 0o666)
  open('secret.key', 0o640)
  await restrictPermissions(folder)
  expect(['.', 'db', 'db/base', 'db/base/1'].map((path) => modeOf(path))).toEqual(
    Array(4).fill(0o700),
  )
  expect([modeOf('db/base/1/2601'), modeOf('secret.key')]).toEqual([0o600, 0o600])
})

test("a shared folder, other programs' files in it and the targets of links are not changed", async () => {
  mkdirSync(join(folder, 'db'))
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'other.txt'), 'x')
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'files'))
  open('.', 0o1777)
  open('db', 0o755)
  open('elsewhere', 0o755)
  open('other.txt', 0o644)
  await restrictPermissions(folder)
  expect(['.', 'db', 'elsewhere', 'other.txt'].map((path) => modeOf(path))).toEqual([
    0o1777, 0o700, 0o755, 0o644,
  ])
})

test('a missing folder is no error', async () => {
  await restrictPermissions(join(folder, 'nothing'))
})
