import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { MediaKind } from '#contract/media.ts'
import { ApiError } from '../http/api-error.ts'
import { loadImage } from './load-image.ts'

const run = promisify(execFile)
const longestSide = 480

/**
 * A WebP of at most 480 px. Making it reads the whole image, so a damaged one is found here. Of a video
 * the first frame, when ffmpeg is there; else null.
 */
export async function makeThumbnail(path: string, kind: MediaKind): Promise<Buffer | null> {
  if (kind === 'image') {
    try {
      return await shrink(path)
    } catch (cause) {
      throw new ApiError('MEDIA_UNSUPPORTED', { cause })
    }
  }
  const frame = await readFirstFrame(path)
  return frame && shrink(frame)
}

async function shrink(source: string | Buffer): Promise<Buffer> {
  const size = { width: longestSide, height: longestSide }
  return (await loadImage(source))
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
}

async function readFirstFrame(path: string): Promise<Buffer | null> {
  const input = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file', '-i', path]
  const output = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-']
  try {
    const { stdout } = await run('ffmpeg', [...input, ...output], {
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
      timeout: 20_000,
    })
    return stdout.length > 0 ? stdout : null
  } catch {
    // Without ffmpeg, or when it cannot read the file, the page shows its own placeholder.
    return null
  }
}
