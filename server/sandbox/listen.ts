import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** Rejects when the port is taken; port 0 takes a free one. */
export const listen = async (at: { port: number; host: string }) => {
  const server = createServer()
  server.listen(at.port, at.host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return { server, port: address.port }
}

export const stopListening = async (server: Server) => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
