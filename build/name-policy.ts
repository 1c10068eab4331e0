import type { Plugin } from 'vite'
import { pagePolicy } from '../server/http/security-headers.ts'
import { shortDigest } from '../src/local/short-digest.ts'

/**
 * Writes into the page which policy it is served with. That travels in headers, which a device keeps with
 * the page: another policy has to be another page, or it would never get there.
 */
export function namePolicy(): Plugin {
  return {
    name: 'name-policy',
    apply: 'build',
    transformIndexHtml: async () => [
      { tag: 'meta', attrs: { name: 'policy', content: await digestPolicy() }, injectTo: 'head' },
    ],
  }
}

export async function digestPolicy(): Promise<string> {
  return await shortDigest(new TextEncoder().encode(JSON.stringify(pagePolicy)))
}
