import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { toWebStream } from './to-web-stream.ts'

it('toWebStream has the same bytes, and reads no more than its buffer before somebody asks', async () => {
  const stream = new PassThrough({ highWaterMark: 4 })
  const body = toWebStream(stream)
  expect(stream.write('abcd')).toBe(false)
  await setImmediate()
  expect(stream.readableLength).toBe(4)
  stream.end('ef')
  expect(await new Response(body).text()).toBe('abcdef')
  expect(stream.closed).toBe(true)
})

it('toWebStream tells an error from before the first reading to whoever reads then', async () => {
  const stream = new PassThrough()
  const body = toWebStream(stream)
  stream.destroy(new Error('gone'))
  await setImmediate()
  await expect(new Response(body).text()).rejects.toThrow('gone')
})

it('toWebStream closes the stream when it is cancelled while it waits for data', async () => {
  const stream = new PassThrough()
  const reader = toWebStream(stream).getReader()
  const waiting = reader.read()
  await setImmediate()
  await reader.cancel()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(stream.destroyed).toBe(true)
})

// The process would end here: nothing could catch it.
it('toWebStream may be cancelled in the turn in which data comes', async () => {
  for (let turns = 0; turns < 4; turns += 1) {
    const stream = new PassThrough()
    stream.write('abc')
    const reader = toWebStream(stream).getReader()
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    reader.read().catch(() => {})
    stream.write('def')
    await reader.cancel()
    await setImmediate()
    expect(stream.closed).toBe(true)
  }
})
