/** `window.trustedTypes` of browsers that support it; TypeScript's DOM types do not have it yet. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): object }
}

/**
 * With the header `require-trusted-types-for` the page can load only scripts that this policy allows: the
 * service worker and the built files of our origin. No other policy can be created, and no code can insert
 * markup. Browsers without Trusted Types use the URL as it is.
 */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
  'upubly',
  { createScriptURL: requireOwn },
)

/** Allows the URL of one of our scripts for `new Worker` or the registration of a worker; otherwise throws. */
export function trustedScriptUrl(url: string): string {
  // A TrustedScriptURL, typed as a string because TypeScript's DOM types expect one.
  return policy ? (policy.createScriptURL(url) as unknown as string) : requireOwn(url)
}

function requireOwn(url: string): string {
  const { origin, href } = location
  // In development sources are served from their own paths. A `blob:` URL has our origin, but another prefix.
  const ours = import.meta.env.DEV ? ['/'] : ['/sw.js', '/assets/']
  if (!ours.some((path) => new URL(url, href).href.startsWith(origin + path)))
    throw new TypeError('A script from elsewhere')
  return url
}
