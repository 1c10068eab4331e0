import type { Context } from 'hono'
import { apiBase } from '#contract/api.ts'
import { proofHeader } from '#contract/device-proof.ts'
import { readDeviceProof } from '../auth/read-device-proof.ts'
import type { AppEnv } from '../http/app-env.ts'
import { type CallOrigin, readUserAgent } from '../http/call-origin.ts'
import { readBearer } from './read-bearer.ts'

/** Where a call comes from. */
export function readOrigin(c: Context<AppEnv>): CallOrigin {
  const { method, path } = c.req
  const readProof = (token?: string) =>
    readDeviceProof(c.req.header(proofHeader), {
      ...{ method, path: path.slice(apiBase.length) },
      ...(token !== undefined && { token }),
    })
  return {
    address: c.get('address'),
    userAgent: readUserAgent(c.req.raw),
    readDeviceKey: readProof,
    readCallKey: () => readProof(readBearer(c) ?? ''),
    log: c.get('log'),
  }
}
