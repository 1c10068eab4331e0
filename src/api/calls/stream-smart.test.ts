import { ParseError } from 'eventsource-parser/stream'
import { expect, it } from 'vitest'
import { readEvents } from './stream-smart.ts'

async function read(...chunks: string[]): Promise<string[]> {
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk))
      controller.close()
    },
  })
  const events: string[] = []
  for await (const data of readEvents(body)) events.push(data)
  return events
}

it('a stream of events is split at blank lines, wherever its chunks end', async () => {
  expect(await read('data: um\n', '\ndata: do', 'is\n\n')).toEqual(['um', 'dois'])
})

it('a stream of events may have any line breaks, also split between chunks', async () => {
  expect(await read('event: x\r', '\ndata: um\r\n\r', '\ndata:dois\r\r')).toEqual(['um', 'dois'])
})

it("a stream of events joins the lines of an event's data, and ignores comments", async () => {
  expect(await read(': ainda aqui\n\n', 'data: um\ndata: dois\n\n')).toEqual(['um\ndois'])
})

it('a stream of events ignores a truncated event', async () => {
  expect(await read('data: um\n\ndata: do')).toEqual(['um'])
})

it('a stream of events is given up when an event never ends, in any notation', async () => {
  const endless = (written: string) => {
    const bytes = new TextEncoder().encode(written.repeat(1000))
    const asked = { pieces: 0 }
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        asked.pieces += 1
        controller.enqueue(bytes)
      },
    })
    return { asked, events: readEvents(body) }
  }
  for (const written of ['data: abcdefgh\n', 'data:abcdefghij']) {
    const { asked, events } = endless(written)
    await expect(events.next()).rejects.toThrow(ParseError)
    expect(asked.pieces).toBeLessThan(500)
  }
})

it('a stream of events is cancelled when the reader stops', async () => {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: um\n\n')),
    cancel: () => {
      isCancelled = true
    },
  })
  for await (const data of readEvents(body)) {
    expect(data).toBe('um')
    break
  }
  expect(isCancelled).toBe(true)
})

it('a stream of events ends with the error that interrupted it', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  await expect(readEvents(body).next()).rejects.toThrow(TypeError)
})

it('a stream of events does not split characters', async () => {
  const [first, second] = [
    new Uint8Array([100, 97, 116, 97, 58, 195]),
    new Uint8Array([163, 10, 10]),
  ]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })
  const events: string[] = []
  for await (const data of readEvents(body)) events.push(data)
  expect(events).toEqual(['ã'])
})
