import type { Plugin } from 'vite'
import { pagePolicy } from '../server/http/security-headers.ts'
import { shortDigest } from '../src/local/short-digest.ts'

/**
 * Writes a digest of the content security policy into the page. The policy is sent in headers,
 * which a device caches with the page: only a changed page brings a changed policy.
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
