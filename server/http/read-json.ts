import { ApiError } from './api-error.ts'

/** The longest captions and hashtags there may be, in the letters that take most. */
export const maxJsonBytes = 512 * 1024

/** The body as JSON, never more of it in memory than the limit. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw refuse('O corpo precisa ser JSON (application/json).')
  const text = new TextDecoder().decode(await readLimited(request))
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('O corpo não é um JSON válido.')
  }
}

async function readLimited(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get('Content-Length') ?? 0)
  const tooLarge = () => refuse(`O corpo passa de ${maxJsonBytes / 1024} KiB.`)
  if (declared > maxJsonBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > maxJsonBytes) throw tooLarge()
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
