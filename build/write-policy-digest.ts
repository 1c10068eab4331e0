import type { Plugin } from 'vite'
import { pagePolicy } from '../server/http/security-headers.ts'
import { shortDigest } from '../src/local/app-files/short-digest.ts'

/**
 * Writes a digest of the policy into the page: devices cache the policy's header with the page, and
 * fetch both again only when the page changes.
 */
export function writePolicyDigest(): Plugin {
  return {
    name: 'write-policy-digest',
    apply: 'build',
    transformIndexHtml: async () => [
      { tag: 'meta', attrs: { name: 'policy', content: await digestPolicy() }, injectTo: 'head' },
    ],
  }
}

export async function digestPolicy(): Promise<string> {
  return await shortDigest(new TextEncoder().encode(JSON.stringify(pagePolicy)))
}
