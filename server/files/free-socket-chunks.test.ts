import { randomBytes } from 'node:crypto'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freeSocketChunks } from './free-chunk.ts'
import { chunksOf } from './read-chunks.ts'

const bytes = randomBytes(3_000_000)

test('what a socket read is freed, and every byte of the answers arrives', async () => {
  const server = createServer((_asked, answer) => answer.end(bytes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<unknown>()
  const seen: Uint8Array[] = []
  try {
    for (const isSlow of [false, true, false]) {
      const answer = await new Promise<IncomingMessage>((resolve) => {
        get({ agent, host: '127.0.0.1', port: address.port }, resolve)
      })
      const { socket } = answer
      sockets.add(socket)
      const note = (chunk: Uint8Array) => seen.push(chunk)
      socket.on('data', note)
      freeSocketChunks(answer)
      answer.once('end', () => socket.off('data', note))
      const arrived: Uint8Array[] = []
      for await (const chunk of chunksOf(answer)) {
        arrived.push(chunk)
        if (isSlow) await sleep(1)
      }
      expect(Buffer.concat(arrived).equals(bytes)).toBe(true)
      expect(socket.listenerCount('data')).toBe(0)
    }
    expect(sockets.size).toBe(1)
    expect(seen.length).toBeGreaterThan(10)
    expect(seen.filter(({ length }) => length > 0)).toEqual([])
  } finally {
    agent.destroy()
    server.close()
  }
})

test('a stream that is no answer stays as it is', async () => {
  const chunk = Buffer.from('abc')
  const stream = Readable.from([chunk])
  freeSocketChunks(stream)
  for await (const one of chunksOf(stream)) expect(one).toEqual(Buffer.from('abc'))
})
