import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { apiBase } from '#contract/calls/api.ts'
import { ApiError } from './api-error.ts'
import type { AppEnv } from './app-env.ts'

export interface BodyLimits {
  /** The most bodies of one address at the same time. */
  perAddress: number
  /** A body that is read into memory must be complete within so many ms. */
  wholeMs: number
  /** A file may take hours, but must not be silent for so many ms … */
  quietMs: number
  /**
   * … and must bring so many bytes in each window of so many ms: a phone at 20 kB/s is twenty times
   * as fast.
   */
  windowMs: number
  windowBytes: number
  /** How often, in ms, all bodies are checked. */
  everyMs: number
}

const defaultLimits: BodyLimits = {
  ...{ perAddress: 96, wholeMs: 20_000, quietMs: 30_000 },
  ...{ windowMs: 60_000, windowBytes: 60 * 1024, everyMs: 1000 },
}

interface IncomingBody {
  incoming: IncomingMessage
  address: string
  isLong: boolean
  beganAt: number
  /** The bytes of its connection when it last progressed, and that time. */
  heardBytes: number
  heardAt: number
  windowBytes: number
  windowAt: number
}

/**
 * Guards against slow request bodies: an address may have only so many, and one that stalls is
 * ended with its connection. A body that stalls because we do not read it is left alone.
 */
export function guardRequestBodies(limits = defaultLimits): MiddlewareHandler<AppEnv> {
  const bodies = new Set<IncomingBody>()
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0

  const look = () => {
    const now = performance.now()
    // When the timer is late this process was busy, and has not read what may have come.
    const late = Math.max(0, now - lookedAt - limits.everyMs)
    lookedAt = now
    for (const body of bodies) {
      body.beganAt += late
      body.heardAt += late
      body.windowAt += late
      if (isStuck(body, limits, now)) body.incoming.socket.destroy()
    }
  }
  const forget = (body: IncomingBody) => {
    if (!bodies.delete(body)) return
    const left = (counts.get(body.address) ?? 1) - 1
    if (left > 0) counts.set(body.address, left)
    else counts.delete(body.address)
    if (bodies.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const watch = (incoming: IncomingMessage, address: string) => {
    const body = describe(incoming, address, performance.now())
    bodies.add(body)
    counts.set(address, (counts.get(address) ?? 0) + 1)
    if (timer === undefined) {
      lookedAt = body.beganAt
      timer = setInterval(look, limits.everyMs).unref()
    }
    incoming.once('end', () => forget(body))
    incoming.once('close', () => forget(body))
  }

  return async (c, next) => {
    const incoming = incomingOf(c.env)
    if (incoming && hasBody(incoming)) {
      const address = c.get('address')
      if ((counts.get(address) ?? 0) >= limits.perAddress) {
        c.header('Connection', 'close')
        throw new ApiError('RATE_LIMITED', { retryAfterSeconds: 5 })
      }
      watch(incoming, address)
    }
    await next()
  }
}

function describe(incoming: IncomingMessage, address: string, now: number): IncomingBody {
  const bytes = incoming.socket.bytesRead
  return {
    ...{ incoming, address, isLong: isFile(incoming), beganAt: now },
    ...{ heardBytes: bytes, heardAt: now, windowBytes: bytes, windowAt: now },
  }
}

function isStuck(body: IncomingBody, limits: BodyLimits, now: number): boolean {
  const { incoming } = body
  if (incoming.complete) return false
  const bytes = incoming.socket.bytesRead
  const isOurTurn = incoming.readableLength > 0
  if (bytes > body.heardBytes || isOurTurn) {
    body.heardBytes = bytes
    body.heardAt = now
  }
  if (isOurTurn) Object.assign(body, { beganAt: now, windowBytes: bytes, windowAt: now })
  if (!body.isLong) return now - body.beganAt > limits.wholeMs
  if (now - body.heardAt > limits.quietMs) return true
  if (now - body.windowAt < limits.windowMs) return false
  const brought = bytes - body.windowBytes
  Object.assign(body, { windowBytes: bytes, windowAt: now })
  return brought < limits.windowBytes
}

/**
 * Forms with media, pieces of uploads and the bytes of a stored file, whatever type it says it has,
 * are streamed to disk; other bodies are read into memory.
 */
function isFile({ method, url, headers }: IncomingMessage): boolean {
  if (method === 'PUT' && url?.startsWith(`${apiBase}/storage/uploads/`)) return true
  return /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(
    headers['content-type'] ?? '',
  )
}

function hasBody({ headers, complete }: IncomingMessage): boolean {
  const isAnnounced = headers['transfer-encoding'] !== undefined
  return !complete && (isAnnounced || Number(headers['content-length'] ?? 0) > 0)
}

/** Undefined where the app is called without a listener. */
function incomingOf(bindings: Partial<HttpBindings> | undefined): IncomingMessage | undefined {
  const incoming = bindings?.incoming
  return incoming && 'complete' in incoming ? (incoming as IncomingMessage) : undefined
}
