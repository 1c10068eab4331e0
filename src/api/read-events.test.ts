import { describe, expect, it } from 'vitest'
import { readEvents } from './read-events.ts'

async function read(...chunks: string[]): Promise<string[]> {
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk))
      controller.close()
    },
  })
  const events: string[] = []
  for await (const data of readEvents(body)) events.push(data)
  return events
}

describe('a stream of events', () => {
  it('is cut at blank lines, wherever its pieces are cut', async () => {
    expect(await read('data: um\n', '\ndata: do', 'is\n\n')).toEqual(['um', 'dois'])
  })

  it('may break its lines as it likes, also in the middle of a break', async () => {
    expect(await read('event: x\r', '\ndata: um\r\n\r', '\ndata:dois\r\r')).toEqual(['um', 'dois'])
  })

  it('tells a text of several lines as one, and nothing of comments', async () => {
    expect(await read(': ainda aqui\n\n', 'data: um\ndata: dois\n\n')).toEqual(['um\ndois'])
  })

  it('does not tell what was cut off', async () => {
    expect(await read('data: um\n\ndata: do')).toEqual(['um'])
  })

  it('does not tear letters apart', async () => {
    const [first, second] = [
      new Uint8Array([100, 97, 116, 97, 58, 195]),
      new Uint8Array([163, 10, 10]),
    ]
    const body = new ReadableStream<Uint8Array>({
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
})
