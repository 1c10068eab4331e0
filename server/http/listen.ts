import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './app-env.ts'
import { watchCalls } from './close-gracefully.ts'
import { countConnections } from './count-connections.ts'

export class PortTakenError extends Error {
  readonly code = 'PORT_TAKEN'
}

/** A connection on which nothing moves for so long is gone; a slow one that moves may take hours. */
const idleMs = 120_000
/** A head is a few hundred bytes, so that even the slowest line is done with it. */
const headMs = 15_000

export interface Listener {
  /** Takes no more connections, lets what is under way finish, then closes what is left. */
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
  // Bodies have deadlines of their own (`watch-bodies.ts`).
  server.requestTimeout = 0
  server.headersTimeout = headMs
  countConnections(server, { isBehindProxy })
  const close = watchCalls(server)
  server.timeout = idleMs
  // Longer than a proxy keeps its own end open, or it would write into a connection we just closed.
  server.keepAliveTimeout = 65_000
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw sayWhy(error, port, name)
  }
  return { close }
}

/** `name`: the variable that chooses the port. Any other failure is answered as it is. */
export function sayWhy(error: unknown, port: number, name: string): unknown {
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
