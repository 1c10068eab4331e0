import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(root, 'server/README.md'), 'utf8')

/** By room, or file of the hall: its rung of the list, the lowest first. */
const rungs = new Map(
  [...readme.matchAll(/^(\d+)\. (.*)$/gm)].flatMap(([, number, line = '']) =>
    [...line.matchAll(/`([^`/]+)\/?`/g)].map(([, room = '']) => [room, Number(number)]),
  ),
)

const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file))
const roomOf = (file: string) => file.split('/')[1] ?? ''

it('every room of the server has its rung in server/README.md, and every rung its room', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual([...rungs.keys()].sort())
})

it('a room of the server imports lower rungs alone', () => {
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((target) => {
        const [from, to] = [roomOf(file), roomOf(target)]
        return from !== to && (rungs.get(to) ?? 0) >= (rungs.get(from) ?? 0)
      })
      .map((target) => `${file}: ${target}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
