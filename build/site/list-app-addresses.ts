import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, routeOf } from '../routes.ts'

const routes = fileURLToPath(new URL('../../src/routes', import.meta.url))

/**
 * The addresses at which the app has a screen, from its route files: for all others, except the public
 * site's, the server answers that there is no such page. '$id' stands for any one segment.
 */
export function listAppAddresses(): string[] {
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  const named = files
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('__root.tsx'))
    .flatMap((name) => routeOf(`${join(routes, name)}?tsr-split=component`) ?? [])
  // '/_app/$' catches what no other route of the app matches.
  const addresses = named.filter((route) => !route.endsWith('/$')).map(addressOf)
  return [...new Set(addresses)].filter((address) => address !== '/').sort()
}
