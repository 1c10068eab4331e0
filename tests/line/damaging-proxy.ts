import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A complete, decompressed answer of the server. */
export interface WholeAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface Damage {
  /** The paths that are damaged. */
  of: RegExp
  /** Returns the answer to send instead. */
  as: (answer: WholeAnswer) => WholeAnswer
}

/** A proxy before the server that replaces some of its answers, also those to a worker. */
export interface DamagingProxy {
  readonly url: string
  forwardTo(serverUrl: string): void
  /** Starts the damage, until `heal`. */
  spoil(damage: Damage): void
  /** How many answers the present or last damage has replaced. */
  struck(): number
  heal(): void
  close(): Promise<void>
}

export async function openDamagingProxy(): Promise<DamagingProxy> {
  let target = ''
  let damage: Damage | undefined
  let count = 0

  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const options = { method: asked.method ?? 'GET', headers: asked.headers }
    const upstream = request(new URL(asked.url ?? '/', target), options)
    asked.pipe(upstream)
    const [found] = (await once(upstream, 'response')) as [IncomingMessage]
    const path = (asked.url ?? '').split('?')[0] ?? ''
    if (!damage?.of.test(path)) {
      response.writeHead(found.statusCode ?? 502, found.rawHeaders)
      found.pipe(response)
      return
    }
    count += 1
    const { status, headers, body } = damage.as(await readWhole(found))
    response.writeHead(status, headers).end(body)
  }
  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (serverUrl) => {
      target = serverUrl
    },
    spoil: (next) => {
      damage = next
      count = 0
    },
    struck: () => count,
    heal: () => {
      damage = undefined
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readWhole(found: IncomingMessage): Promise<WholeAnswer> {
  const parts: Buffer[] = []
  for await (const part of found as AsyncIterable<Buffer>) parts.push(part)
  const packed = Buffer.concat(parts)
  const encoding = found.headers['content-encoding']
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
  const body = encoding && packed.length > 0 ? unpack(packed) : packed
  const type = found.headers['content-type'] ?? ''
  return { status: found.statusCode ?? 502, headers: { 'Content-Type': type }, body }
}
