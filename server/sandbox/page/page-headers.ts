import type { Context } from 'hono'
import type { SandboxEnv } from '../sandbox.ts'

/** The page shows text from strangers: no scripts, and nothing loaded from other origins. */
export const pageHeaders = (c: Context<SandboxEnv>, { formAction = "'none'" } = {}) => {
  c.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "img-src 'self'",
      "media-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      `form-action ${formAction}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  )
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('Cache-Control', 'no-store')
}
