import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { mediaLimits } from '#contract/media/media.ts'
import type { FormEntry } from '#contract/posts/template-form.ts'
import { ApiError } from '../../http/api-error.ts'
import { limitBytesPerTurn } from '../../http/limit-bytes-per-turn.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'

export interface ReceivedForm {
  fields: FormEntry[]
  files: ReceivedFile[]
  /** Removes the received files that are still in the scratch folder. */
  discard(): Promise<void>
}

/** The limit for fields and files of one request, in bytes. */
export const maxBodyBytes = mediaLimits.maxVideoBytes + 16 * 1024 * 1024
/** The limit for all fields together, which are held in memory. */
const maxFieldBytes = 3 * 1024 * 1024
const limits = {
  files: mediaLimits.maxImages + mediaLimits.maxVideos,
  // Up to 100 schedules with six fields, and a field for each of their accounts.
  fields: 5000,
  fieldNameSize: 200,
  // The texts of a post for all networks are one field.
  fieldSize: 1024 * 1024,
  fileSize: mediaLimits.maxVideoBytes + 1,
  headerPairs: 50,
}

/** Over all bodies that arrive at the same time; parsing so much takes a millisecond or two. */
const turn = limitBytesPerTurn(256 * 1024)

interface Expected {
  /** Of the whole body, and the error for more. */
  maxBytes?: number
  tooLarge?: ApiError
  /** The name of the parts that are files; any other is refused. */
  part?: string
}

/**
 * Reads a multipart body as it arrives; files go to `folder`, never to memory. Errors are thrown only
 * after the body has ended: a client that is still sending would see a broken connection instead of
 * the reason. Throws `tooLarge` for more than `maxBytes`.
 */
export async function receiveMultipart(
  request: Request,
  folder: string,
  {
    maxBytes = maxBodyBytes,
    tooLarge = new ApiError('MEDIA_TOO_LARGE'),
    part = 'media',
  }: Expected = {},
): Promise<ReceivedForm> {
  const body = request.body
  if (!body) throw new ApiError('INVALID_REQUEST')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge

  const fields: FormEntry[] = []
  let fieldBytes = 0
  const arriving: Promise<ReceivedFile | undefined>[] = []
  const refusals: unknown[] = []
  const refuse = (error: unknown): undefined => {
    refusals.push(error)
    return undefined
  }
  const parser = openParser(request)
  parser.on('field', (name, value, info) => {
    fieldBytes += name.length + value.length
    const isTooMuch = info.nameTruncated || info.valueTruncated || fieldBytes > maxFieldBytes
    if (!isTooMuch) fields.push([name, value])
    else if (refusals.length === 0) refuse(new ApiError('INVALID_REQUEST'))
  })
  parser.on('file', (name, stream) => {
    // The stream may fail before it is read, and an error without a listener ends the process.
    stream.on('error', () => {})
    if (name !== part) refuse(new ApiError('INVALID_REQUEST'))
    if (refusals.length > 0) {
      stream.resume()
      return
    }
    arriving.push(receiveFile(stream, folder).catch(refuse))
  })
  parser.on('filesLimit', () => refuse(new ApiError('MEDIA_RULES')))
  parser.on('fieldsLimit', () => {
    const details = [{ field: '', message: 'O formulário tem campos demais.' }]
    refuse(new ApiError('INVALID_REQUEST', { details }))
  })

  const isRefused = () => refusals.length > 0
  await pipeline(Readable.fromWeb(body), limitTo(maxBytes, { tooLarge, isRefused }), parser).catch(
    (error: unknown) => {
      if (error instanceof ApiError) refusals.unshift(error)
      else refuse(new ApiError('UPLOAD_INCOMPLETE', { cause: error }))
    },
  )
  const files = (await Promise.all(arriving)).filter((file) => file !== undefined)
  const discard = async () => {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
  if (refusals.length === 0) return { fields, files, discard }
  await discard()
  throw refusals[0]
}

/**
 * Reads at most so much of a body without an announced length. After a refusal the rest is read and
 * dropped, so that the client gets the answer.
 */
function limitTo(
  maxBytes: number,
  { tooLarge, isRefused }: { tooLarge: ApiError; isRefused(): boolean },
): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(tooLarge)
      else if (isRefused()) done()
      else turn.take(chunk.length).then(() => done(null, chunk), done)
    },
  })
}

function openParser(request: Request) {
  try {
    return busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: 'utf8',
      limits,
    })
  } catch (cause) {
    throw new ApiError('INVALID_REQUEST', { cause })
  }
}
