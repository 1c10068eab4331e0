import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from './app-env.ts'

/**
 * Everything a page of ours loads comes from us; blobs are the pictures and videos kept on the device. A
 * change reaches devices with the next build (`build/name-policy.ts`).
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
    // Nothing becomes a script but what the page's one policy lets through (src/page/own-script.ts).
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
    // A page with needs of its own says so (the reference of the API, the rescue page).
    overwrite: false,
  })
}
