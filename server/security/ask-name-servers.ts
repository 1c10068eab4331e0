import { promises } from 'node:dns'
import type { Resolve } from './public-lookup.ts'

/**
 * Resolves names by the name servers alone. `lookup` of node:dns waits for them in one of a few
 * places that all names of this process share: a name whose servers are silent would keep those of
 * the networks waiting. `servers`: others than the machine's.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  const resolver = new promises.Resolver({ timeout: 3000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const ask = async (hostname: string) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const found = [
      ...list(four).map((address) => ({ address, family: 4 })),
      ...list(six).map((address) => ({ address, family: 6 })),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
  return (hostname, _options, done) =>
    void ask(hostname).then(
      (found) => done(null, found),
      (error) => done(error, []),
    )
}

function list(answer: PromiseSettledResult<string[]>): string[] {
  return answer.status === 'fulfilled' ? answer.value : []
}
