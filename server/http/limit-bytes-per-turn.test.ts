import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitBytesPerTurn } from './limit-bytes-per-turn.ts'

it('all bodies together get a limited number of bytes per turn of the event loop, in order of arrival', async () => {
  const turn = limitBytesPerTurn(100)
  const taken: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    void turn.take(50).then(() => {
      taken.push(name)
    })
  await Promise.resolve()
  const seen: string[] = []
  for (let turns = 0; turns < 3; turns += 1) {
    seen.push(taken.join(''))
    await setImmediate()
  }
  seen.push(taken.join(''))
  expect(seen.at(0)).toBe('ab')
  expect(seen).toContain('abcd')
  expect(seen.at(-1)).toBe('abcde')
})

it('a chunk larger than the limit gets a turn to itself', async () => {
  const turn = limitBytesPerTurn(10)
  await turn.take(1000)
  let isTaken = false
  const second = turn.take(1).then(() => {
    isTaken = true
  })
  await Promise.resolve()
  expect(isTaken).toBe(false)
  await second
})
