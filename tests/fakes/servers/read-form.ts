import type { NetworkRequest } from '#server/networks/network-fetch.ts'

/** The fields of a form that a connector sent; none for any other body. */
export function readForm(request: NetworkRequest | undefined): Record<string, string> {
  const body = request?.body
  return body instanceof URLSearchParams ? Object.fromEntries(body) : {}
}
