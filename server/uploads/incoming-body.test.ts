import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openIncomingBody } from './incoming-body.ts'

function makeBody(chunks: number, { isCut = false, bytes = 10 } = {}) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent < chunks) controller.enqueue(new Uint8Array(bytes))
        else if (isCut) controller.error(new Error('gone'))
        else controller.close()
        sent += 1
      },
    },
    { highWaterMark: 0 },
  )
  return { body, countSent: () => sent }
}

test('bytes from before a broken connection are read, then the body ends without an error', async () => {
  const { stream } = openIncomingBody(makeBody(5, { isCut: true }).body)
  expect((await buffer(stream)).length).toBe(50)
})

test('nothing is read before a reader asks', async () => {
  const { body, countSent } = makeBody(5)
  const reader = openIncomingBody(body).stream.getReader()
  await Promise.resolve()
  expect(countSent()).toBe(0)
  await reader.read()
  expect(countSent()).toBe(1)
})

test('chunks of a connection are read one by one as they came, and none after it broke', async () => {
  const chunks = [1, 2, 3].map((bytes) => Buffer.alloc(bytes, bytes))
  const whole = new Readable({ read() {} })
  for (const chunk of [...chunks, null]) whole.push(chunk)
  const { read } = openIncomingBody(whole)
  for (const chunk of chunks) expect(await read()).toBe(chunk)
  expect([await read(), await read()]).toEqual([undefined, undefined])

  const cut = new Readable({ read() {} })
  const body = openIncomingBody(cut)
  cut.push(chunks[0])
  expect(await body.read()).toBe(chunks[0])
  const next = body.read()
  cut.destroy(new Error('gone'))
  expect([await next, await body.read()]).toEqual([undefined, undefined])
})

test('the rest can be discarded, complete, broken or missing, up to the size of a piece', async () => {
  const whole = makeBody(5)
  const { stream, discard } = openIncomingBody(whole.body)
  await stream.getReader().read()
  await discard()
  expect(whole.countSent()).toBe(6)
  await openIncomingBody(makeBody(5, { isCut: true }).body).discard()
  await openIncomingBody(null).discard()
  const endless = makeBody(1000, { bytes: 1024 * 1024 })
  await openIncomingBody(endless.body).discard()
  expect(endless.countSent()).toBeLessThan(40)
})
