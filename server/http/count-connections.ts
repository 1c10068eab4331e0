import type { Server } from 'node:http'
import { callerAddress } from './caller-address.ts'

/** All together; what each costs at rest is a few kilobytes. */
const mostConnections = 4096
/** A browser has six; behind one address there may be an office of them. */
const mostOfAddress = 512

/**
 * Bounds the connections there may be. Behind a proxy all come from it, so that only their sum counts
 * here, and `watch-bodies.ts` tells people apart.
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
