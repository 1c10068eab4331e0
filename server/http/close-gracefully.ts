import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long calls under way may take to finish. */
const finishMs = 8_000

/**
 * Watches which connections carry a call, and answers a function that closes the server: it takes no
 * more connections, lets the calls under way finish, and closes each connection as soon as it carries
 * none. Node's `closeIdleConnections` knows neither those that never carried a call (browsers open some
 * ahead) nor those that become idle later, so that the server would wait for them until the deadline.
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
