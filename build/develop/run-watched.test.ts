import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runWatched } from './run-watched.ts'

const folder = mkdtempSync(join(tmpdir(), 'upubly-watched-'))
const said = join(folder, 'said')
const program = join(folder, 'code/program.js')
const write = (word: string) => {
  // Like editors and git: another file replaces it.
  writeFileSync(`${folder}/next`, programSaying(word))
  renameSync(`${folder}/next`, program)
}
const programSaying = (word: string) => `
  const { appendFileSync } = require('node:fs')
  appendFileSync(${JSON.stringify(said)}, '${word} ')
  const timer = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => {
    appendFileSync(${JSON.stringify(said)}, 'bye ')
    clearInterval(timer)
  })`

afterAll(() => rmSync(folder, { recursive: true }))

test('a program is restarted after each change, once the earlier run has ended, and ends with its runner', async () => {
  mkdirSync(join(folder, 'code'))
  write('one')
  const end = await runWatched(program, [join(folder, 'code')], process.env)
  const expectSaid = (words: string) =>
    vi.waitFor(() => expect(readFileSync(said, 'utf8').trim()).toBe(words), { timeout: 10_000 })
  await expectSaid('one')
  write('two')
  await expectSaid('one bye two')
  write('three')
  await expectSaid('one bye two bye three')
  await end()
  await expectSaid('one bye two bye three bye')
})
