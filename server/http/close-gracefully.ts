import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long, in ms, running calls may take to finish. */
const finishMs = 8_000

/**
 * Watches which connections carry a call, and answers a function that closes the server: it accepts
 * no more connections, lets running calls finish, and closes each connection that is idle. Node's
 * `closeIdleConnections` misses connections that never carried a call (browsers open some ahead)
 * and those that become idle later.
 */
export function watchCalls(server: Server): () => Promise<void> {
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
