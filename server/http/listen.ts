import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from './app-env.ts'
import { watchCalls } from './close-gracefully.ts'
import { countConnections } from './count-connections.ts'

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
