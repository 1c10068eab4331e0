import { Readable } from 'node:stream'
import type { downloadOwnData } from '#contract/endpoints/own-data.ts'
import type { OwnData } from '#contract/own-data.ts'
import type { Call } from '../api/mount-endpoint.ts'
import type { Caller } from '../auth/access-token.ts'
import { isSessionActive } from '../auth/is-session-active.ts'
import { readMediaCookie } from '../auth/media-cookie.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { toWebStream } from '../http/to-web-stream.ts'
import { getProfile } from '../own-account/get-profile.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { readExportLink } from './export-link.ts'
import { findOwnRows } from './find-own-rows.ts'
import { readOwnPosts } from './read-own-posts.ts'
import { streamZip, type ZipWriter } from './stream-zip.ts'
import { writeOwnData } from './write-own-data.ts'
import { createMediaPlaces, zipMedia } from './zip-media.ts'
import { writeMissing, writeReadMe } from './zip-texts.ts'

/**
 * The zip with all that is kept of the person whose link it is. When it fails midway, the connection
 * breaks, so that no browser takes a part of it for the whole. Throws EXPORT_LINK_INVALID, RATE_LIMITED.
 */
export async function sendOwnData(
  deps: Deps,
  { params, context, request, address, log }: Call<typeof downloadOwnData>,
): Promise<Response> {
  const caller = readExportLink(deps, params.link)
  const reader = readMediaCookie(context, deps)
  const isSame = reader?.userId === caller?.userId && reader?.sessionId === caller?.sessionId
  if (!caller || !isSame || !(await isSessionActive(deps.db, caller, deps.clock.now())))
    throw new ApiError('EXPORT_LINK_INVALID')
  await deps.limits.exportDownloadsByUser.consume(caller.userId)
  const now = deps.clock.now()
  const headers = {
    'Content-Type': 'application/zip',
    'Cache-Control': 'no-store',
    // A proxy would fill its disk with it.
    'X-Accel-Buffering': 'no',
    'Content-Disposition': `attachment; filename="${nameZip(now)}"`,
  }
  // Nobody would read the stream to its end, nor cancel it.
  if (context.req.method === 'HEAD') return new Response(null, { headers })

  const closed = deps.openExports.open(caller.userId)
  try {
    const write = await prepareZip(deps, caller, now)
    logSecurityEvent(log, 'sensitive_read', { ...caller, address, about: 'own-data' })
    const zip = streamZip((writer) =>
      write(writer).catch((error) => {
        if (!writer.signal.aborted) log.error({ err: error }, 'a copy of own data broke off')
        throw error
      }),
    )
    zip.once('close', closed)
    request.signal.addEventListener('abort', () => zip.destroy(), { once: true })
    if (request.signal.aborted) zip.destroy()
    return new Response(toWebStream(zip), { headers })
  } catch (error) {
    closed()
    throw error
  }
}

/** `upubly-dados-2026-11-26.zip`, by the day in UTC. */
function nameZip(now: Date): string {
  return `upubly-dados-${now.toISOString().slice(0, 10)}.zip`
}

/** Reads what is there before the answer begins, so that its errors are answered as usual. */
async function prepareZip(deps: Deps, caller: Caller, now: Date) {
  const { userId } = caller
  const places = createMediaPlaces()
  const source = { db: deps.db, publicUrl: deps.env.PUBLIC_URL, places }
  const profile = await getProfile(deps.db, userId)
  const rows = await findOwnRows({ ...source, now }, userId)
  const rest: Omit<OwnData, 'posts'> = { exportedAt: now.toISOString(), profile, ...rows }
  return async (zip: ZipWriter) => {
    const add = (path: string, content: Readable) =>
      zip.add({ path, modifiedAt: now, isCompressed: true }, content)
    await add('LEIA-ME.txt', toStream(writeReadMe(profile, now)))
    const posts = readOwnPosts(source, userId)
    const document = writeOwnData(deps, caller, { rest, posts }, zip.signal)
    await add('dados.json', Readable.from(document))
    const missing = await zipMedia(deps, userId, places, zip)
    if (missing.length > 0) await add('FALTANDO.txt', toStream(writeMissing(missing)))
  }
}

function toStream(text: string): Readable {
  return Readable.from([Buffer.from(text)])
}
