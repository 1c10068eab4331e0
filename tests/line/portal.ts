import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The network of a hotel that wants a name and a room number first. */
export interface Portal {
  readonly port: number
  answerWith(kind: 'portal-200' | 'portal-302'): void
  close(): Promise<void>
}

/** What a page of the portal says; nothing of ours does. */
export const portalTitle = 'Bem-vindo ao Wi-Fi do hotel'

const page = `<!doctype html><title>Wi-Fi</title><h1>${portalTitle}</h1>`

/** Answers every request there is, as portals do: with its page, or with the way to it. */
export async function openPortal(): Promise<Portal> {
  let kind: 'portal-200' | 'portal-302' = 'portal-200'
  const server = createServer((request, response) => {
    request.resume()
    const isPage = kind === 'portal-200' || request.url?.startsWith('/entrar') === true
    // It serves what it was asked for as its own, for as long as it likes.
    const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'max-age=600' }
    if (isPage) response.writeHead(200, headers).end(page)
    else response.writeHead(302, { Location: `http://127.0.0.1:${port}/entrar` }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    answerWith: (next) => {
      kind = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
