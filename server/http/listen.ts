import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './app-env.ts'
import { callerAddress } from './caller-address.ts'

export class PortTakenError extends Error {
  readonly code = 'PORT_TAKEN'
}

/** A connection without any progress for so long, in ms, is closed; a slow one may take hours. */
const idleMs = 120_000
/** Time limit in ms for the request head, which is a few hundred bytes. */
const headMs = 15_000

export interface Listener {
  /** Accepts no more connections, lets running calls finish, then closes the rest. */
  close(): Promise<void>
}

export async function listen(
  app: App,
  {
    port,
    host,
    name,
    isBehindProxy = false,
  }: { port: number; host: string; name: string; isBehindProxy?: boolean },
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { connectionsCheckingInterval: 5000 },
  })
  if (!('requestTimeout' in server)) throw new Error('an HTTP/1 server was expected')
  // Bodies have their own limits (`guard-request-bodies.ts`).
  server.requestTimeout = 0
  server.headersTimeout = headMs
  countConnections(server, { isBehindProxy })
  const close = watchCalls(server)
  server.timeout = idleMs
  // Longer than a proxy keeps its side open, so that it never writes into a connection we just
  // closed.
  server.keepAliveTimeout = 65_000
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw describeListenError(error, port, name)
  }
  return { close }
}

/**
 * A readable error for a port that is taken; `name` is the variable that chooses the port. Other
 * errors are returned unchanged.
 */
export function describeListenError(error: unknown, port: number, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const options = { cause: error }
  if (code === 'EADDRINUSE')
    return new PortTakenError(
      `A porta ${port} já está em uso por outro programa.\nEncerre-o, ou escolha outra com ${name}.`,
      options,
    )
  if (code === 'EACCES')
    return new PortTakenError(
      `Falta permissão para usar a porta ${port}. Escolha outra com ${name}.`,
      options,
    )
  return error
}

/** How long, in ms, running calls may take to finish. */
const finishMs = 8_000

/**
 * Watches which connections carry a call, and answers a function that closes the server: it accepts
 * no more connections, lets running calls finish, and closes each connection that is idle. Node's
 * `closeIdleConnections` misses connections that never carried a call (browsers open some ahead)
 * and those that become idle later.
 */
function watchCalls(server: Server): () => Promise<void> {
  const callsOf = new Map<Socket, Set<ServerResponse>>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    callsOf.set(socket, new Set())
    socket.once('close', () => callsOf.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const calls = callsOf.get(socket)
    calls?.add(response)
    response.once('close', () => {
      calls?.delete(response)
      if (isClosing && calls?.size === 0) socket.destroySoon()
    })
  })
  return async () => {
    isClosing = true
    const closed = once(server, 'close')
    server.close()
    for (const [socket, calls] of callsOf) if (calls.size === 0) socket.destroySoon()
    const timer = setTimeout(() => server.closeAllConnections(), finishMs)
    await closed
    clearTimeout(timer)
  }
}

/** Over all addresses; an idle connection costs a few kilobytes. */
const mostConnections = 4096
/** A browser opens six; an office may share one address. */
const mostOfAddress = 512

/**
 * Limits the number of connections. Behind a proxy they all have its address, so only the sum
 * counts here, and `guard-request-bodies.ts` distinguishes people.
 */
function countConnections(server: Server, { isBehindProxy }: { isBehindProxy: boolean }): void {
  server.maxConnections = mostConnections
  if (isBehindProxy) return
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = callerAddress(socket.remoteAddress, undefined, 0)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (count > mostOfAddress) socket.destroy()
  })
}
