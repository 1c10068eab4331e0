import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The network of a hotel that requires a sign-in first. */
export interface Portal {
  readonly port: number
  answerWith(kind: 'portal-200' | 'portal-302'): void
  close(): Promise<void>
}

/** A text of the portal's page that is on none of ours. */
export const portalTitle = 'Bem-vindo ao Wi-Fi do hotel'

const page = `<!doctype html><title>Wi-Fi</title><h1>${portalTitle}</h1>`

/** Answers every request like a captive portal: with its page, or a redirect to it. */
export async function openPortal(): Promise<Portal> {
  let kind: 'portal-200' | 'portal-302' = 'portal-200'
  const server = createServer((request, response) => {
    request.resume()
    const isPage = kind === 'portal-200' || request.url?.startsWith('/entrar') === true
    // Sends its page for any path, with a cache time.
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
