import { once } from 'node:events'
import { createServer } from 'node:http'

export type HostedAnswer = {
  body?: Buffer
  type?: string
  status?: number
  location?: string
  isSilent?: boolean
}

/** Replaces the product's public media addresses, from which the networks download. */
export const startMediaHost = async () => {
  const answers = new Map<string, HostedAnswer>()
  const fetched: { path: string; userAgent: string }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    fetched.push({ path, userAgent: request.headers['user-agent'] ?? '' })
    const answer = answers.get(path)
    if (answer?.isSilent) return
    const type = { 'content-type': answer?.type ?? 'image/jpeg' }
    const location = answer?.location === undefined ? {} : { location: answer.location }
    response.writeHead(answer ? (answer.status ?? 200) : 404, { ...type, ...location })
    response.end(answer?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    fetched,
    offer: (path: string, answer: HostedAnswer) => {
      answers.set(path, answer)
      return `http://127.0.0.1:${port}${path}`
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
