/** What browsers that know of it have; the signatures of the DOM do not name it yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): object }
}

/**
 * The server demands (`require-trusted-types-for`) that nothing becomes a script of this page but what
 * this policy lets through: the worker and the built files of our own origin. No other policy can be
 * made, and nothing may write markup. Browsers that do not know of it take the address as it is.
 */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
  'upubly',
  { createScriptURL: requireOwn },
)

/** The address of a script of ours, as `new Worker` and the registration of a worker want it. */
export function ownScript(url: string): string {
  // Typed as the text it stands for: only the browser looks at what it is.
  return policy ? (policy.createScriptURL(url) as unknown as string) : requireOwn(url)
}

function requireOwn(url: string): string {
  const { origin, href } = location
  // What is not built is served from where it is written. A `blob:` has our origin, but begins otherwise.
  const ours = import.meta.env.DEV ? ['/'] : ['/sw.js', '/assets/']
  if (!ours.some((path) => new URL(url, href).href.startsWith(origin + path)))
    throw new TypeError('A script from elsewhere')
  return url
}
