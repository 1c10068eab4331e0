import { ApiError } from './api-error.ts'

/** Parses a JSON body. Throws INVALID_REQUEST, also at the limit, or UPLOAD_INCOMPLETE. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw refuse('O corpo precisa ser JSON (application/json).')
  const text = new TextDecoder().decode(await readLimited(request, maxBytes))
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('O corpo não é um JSON válido.')
  }
}

/** The body as it came. Throws INVALID_REQUEST at the limit, or UPLOAD_INCOMPLETE. */
export async function readLimited(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('Content-Length') ?? 0)
  const tooLarge = () => refuse(`O corpo passa de ${maxBytes / 1024} KiB.`)
  if (declared > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('UPLOAD_INCOMPLETE', { cause: error })
  }
  return Buffer.concat(chunks)
}

function refuse(message: string): ApiError {
  return new ApiError('INVALID_REQUEST', { details: [{ field: '', message }] })
}
