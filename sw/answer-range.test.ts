import { expect, it } from 'vitest'
import { answerRange } from './media-cache.ts'

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index)
const kept = () =>
  new Response(bytes, {
    headers: { 'Content-Type': 'video/mp4', 'Content-Length': '100', ETag: '"um"' },
  })

async function ask(range: string | null) {
  const answer = await answerRange(kept(), range)
  const body = [...new Uint8Array(await answer.arrayBuffer())]
  return { answer, from: body[0], count: body.length }
}

it.each([
  ['bytes=0-', 'bytes 0-99/100', 0, 100],
  ['bytes=0-0', 'bytes 0-0/100', 0, 1],
  ['bytes=10-19', 'bytes 10-19/100', 10, 10],
  ['bytes=90-', 'bytes 90-99/100', 90, 10],
  ['bytes=90-500', 'bytes 90-99/100', 90, 10],
  ['bytes=0-100', 'bytes 0-99/100', 0, 100],
  ['bytes=-10', 'bytes 90-99/100', 90, 10],
  ['bytes=-500', 'bytes 0-99/100', 0, 100],
])('a range of a cached file: %s is %s', async (range, contentRange, first, length) => {
  const { answer, from, count } = await ask(range)
  expect(answer.status).toBe(206)
  expect(answer.headers.get('Content-Range')).toBe(contentRange)
  expect(answer.headers.get('Content-Length')).toBe(String(length))
  expect(answer.headers.get('Content-Type')).toBe('video/mp4')
  expect(answer.headers.get('ETag')).toBe('"um"')
  expect([from, count]).toEqual([first, length])
})

it.each(['bytes=100-', 'bytes=500-600', 'bytes=-0'])(
  'a range of a cached file: %s is not satisfiable',
  async (range) => {
    const { answer, count } = await ask(range)
    expect(answer.status).toBe(416)
    expect(answer.headers.get('Content-Range')).toBe('bytes */100')
    expect(count).toBe(0)
  },
)

it.each([null, 'items=0-1', 'bytes=0-1,5-6', 'bytes=5-1'])(
  '%s is answered with the whole file',
  async (range) => {
    const { answer, count } = await ask(range)
    expect([answer.status, count]).toEqual([200, 100])
  },
)
