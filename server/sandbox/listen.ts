import { once } from 'node:events'
import type { Server } from 'node:http'

/** Returns the port in use, a free one for 0; rejects when the port is taken. */
export const listen = async (server: Server, at: { port: number; host: string }) => {
  server.listen(at.port, at.host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

export const stopListening = async (server: Server) => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
