import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './app-env.ts'

/**
 * The content security policy: a page loads only our own files; blobs are pictures and videos
 * stored on the device. A change reaches devices with the next build
 * (`build/write-policy-digest.ts`).
 */
export const pagePolicy = {
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:', 'data:'],
    mediaSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // Only the page's one Trusted Types policy can make a script (src/browser/trusted-script-url.ts).
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['upubly'],
  },
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  referrerPolicy: 'strict-origin-when-cross-origin',
} satisfies Parameters<typeof secureHeaders>[0]

export function securityHeaders(publicUrl: string): MiddlewareHandler<AppEnv> {
  return secureHeaders({
    ...pagePolicy,
    strictTransportSecurity:
      publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
    // A page with its own policy keeps it (the API reference, the rescue page).
    overwrite: false,
  })
}
