const nothing = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** The list and a mail's page: no scripts. */
export const devPagePolicy = [
  ...nothing,
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A mail's HTML part, which has inline styles. It runs nothing and loads nothing, also where it is
 * opened outside our frame; its links open as ordinary pages.
 */
export const framePolicy = [
  ...nothing,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')
