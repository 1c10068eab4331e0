/**
 * The cookie that a browser would send for `<img>` after an answer of the API: 'upubly_media=…'; ''
 * for none.
 */
export function mediaCookieOf(headers: Headers): string {
  const given = headers.getSetCookie().find((cookie) => cookie.startsWith('upubly_media='))
  return given?.split(';')[0] ?? ''
}
