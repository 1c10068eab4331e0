import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { downloadOwnData } from '#contract/endpoints/own-account.ts'
import type { Profile } from '#contract/people/own-account.ts'
import { ExportedPost, type OwnData } from '#contract/people/own-data.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import type { Call } from '../api/mount-endpoint.ts'
import type { Batches } from '../api/stream-list.ts'
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
import { createMediaPlaces, zipMedia } from './zip-media.ts'

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

/** `LEIA-ME.txt`. */
function writeReadMe({ name, email }: Pick<Profile, 'name' | 'email'>, at: Date): string {
  const made = new Intl.DateTimeFormat('pt-BR', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: defaultTimeZone },
  })
  return `Cópia dos seus dados no uPubly

De: ${name} (${email})
Feita em: ${made.format(at)} (horário de Brasília)

O que está aqui

dados.json
  Seu perfil, projetos, posts, templates, convites, sessões, assinaturas, o que
  você fez e a lista das pastas e dos arquivos que você pôs no armazenamento.
  É um texto que qualquer editor abre e que outros programas conseguem ler
  (JSON). Em cada foto ou vídeo, "file" diz onde está o arquivo.

midias
  As fotos e os vídeos dos seus posts e templates, cada um uma vez só. O nome
  tem o dia em que o arquivo chegou e o começo do "id" do post ou template.

FALTANDO.txt
  Só existe quando uma foto ou um vídeo não pôde ser incluído, e diz qual.

O que não está aqui

Senhas, chaves e códigos.
O lugar que a câmera gravou em uma foto ou um vídeo: é coberto sempre que o
arquivo sai do servidor. O resto é igual ao que foi enviado.
Os arquivos do armazenamento em si: eles são baixados em Meus Arquivos. O que
está em uma pasta com senha aparece na lista sem o nome.
O que está em projetos de que você não participa mais.

Esta cópia tem dados pessoais. Guarde-a em um lugar seguro.
`
}

/** `FALTANDO.txt`. */
function writeMissing(paths: readonly string[]): string {
  return `Estes arquivos não estão nesta cópia, ou não estão inteiros, porque faltam no
servidor ou não podem mais ser lidos:

${paths.map((path) => `${path}\n`).join('')}`
}

type ReadDeps = Pick<Deps, 'env' | 'listLimiter'>

/**
 * `dados.json` in pieces. The posts, which may be many, are read in turns with others' lists, a few at
 * a time and no sooner than they are asked for: while nobody reads, no connection of the database is held.
 */
async function* writeOwnData(
  { env, listLimiter }: ReadDeps,
  { userId }: Caller,
  { rest, posts }: { rest: Omit<OwnData, 'posts'>; posts: Batches<ExportedPost> },
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "posts": [`
  for (let separator = '\n', bytes = 0; ; separator = ',\n') {
    const next = () => posts.next(bytes)
    const { value } = await listLimiter.take(userId, next, { signal, isGoingOn: true })
    if (!value) break
    if (env.NODE_ENV !== 'production') v.assert(v.array(ExportedPost), value)
    const text = value.map((post) => indent(JSON.stringify(post, null, 2))).join(',\n')
    bytes = Buffer.byteLength(text)
    yield separator + text
  }
  yield '\n  ]\n}\n'
}

/** JSON has no line breaks but between its parts. */
function indent(json: string): string {
  return `    ${json.replaceAll('\n', '\n    ')}`
}
