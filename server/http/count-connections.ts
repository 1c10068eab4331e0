import type { Server } from 'node:http'
import { callerAddress } from './caller-address.ts'

/** Over all addresses; an idle connection costs a few kilobytes. */
const mostConnections = 4096
/** A browser opens six; an office may share one address. */
const mostOfAddress = 512

/**
 * Limits the number of connections. Behind a proxy they all have its address, so only the sum
 * counts here, and `guard-request-bodies.ts` distinguishes people.
 */
export function countConnections(
  server: Server,
  { isBehindProxy }: { isBehindProxy: boolean },
): void {
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
